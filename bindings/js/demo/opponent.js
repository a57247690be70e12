/** The moves that goeye plays and advises on the page. */
import { pointsOf } from '../board/marks.js'

const HINTS = 5
const LEAST = 0.02

/** The likeliest good moves of a position. */
export async function hints(engine, game) {
  const { moves } = await engine.ask('hints', 'policy', game.source, game.at())
  return moves.filter(({ move, probability }, i) => i < HINTS && move !== 'pass' && (i === 0 || probability >= LEAST))
}

export const marksOfHints = (hints, height) =>
  hints.map(({ move, probability }) => ['hint', pointsOf([move], height)[0], String(Math.round(100 * probability))])

/** The move that goeye plays: a name, or "pass" where nothing is left to gain. */
export async function nextMove(engine, game, level) {
  const { move } = await engine.ask('reply', 'genmove', game.source, { ...game.at(), level })
  return move
}
