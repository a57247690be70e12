/** The moves that goeye plays and advises on the page. */
import { pointsOf } from '../board/marks.js'

const HINTS = 5
/** Moves that lose more points than this are not good. */
const MOST = 3

/** The moves that a short search finds best, those that lose least first. */
export async function hints(engine, game) {
  const { moves } = await engine.ask('hints', 'moves', game.source, { ...game.at(), visits: 20 })
  return moves.filter(({ move, lost }, i) => i < HINTS && move !== 'pass' && lost <= MOST).sort((a, b) => a.lost - b.lost)
}

/** A move and what it loses, in a sentence. */
export const hintInWords = ({ move, lost }) => (lost < 0.05 ? move : `${move} (−${lost.toFixed(1)})`)

export const marksOfHints = (hints, height) => hints.map(hint => ['hint', pointsOf([hint.move], height)[0], hint.lost < 0.05 ? '0' : hint.lost.toFixed(1)])

/** The move that goeye plays: a name, or "pass" where nothing is left to gain. */
export async function nextMove(engine, game, level) {
  const { move } = await engine.ask('reply', 'genmove', game.source, { ...game.at(), level })
  return move
}
