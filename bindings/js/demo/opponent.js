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

/** The move that goeye plays: a name or "pass". On a finished board it passes. */
export async function nextMove(engine, game) {
  const { finished } = await engine.ask('finished', 'estimate', game.source, game.at())
  if (finished) return 'pass'
  const { moves } = await engine.ask('reply', 'policy', game.source, game.at())
  if (!moves.length) throw new Error('goeye plays no moves on a board this small: 7 by 7 points are needed.')
  return moves[0].move
}
