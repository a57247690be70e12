/** The moves that goeye plays and advises on the page. */
import { pointsOf } from '../board/marks.js'
import { percent } from './words.js'

/** The levels of the opponent, and what they are called: by the points that a move loses, as measured (docs/lab/experiments.md). */
export const LEVELS = [
  ['full', 'full strength'],
  ['5', 'level {n}: a move loses about {points} points', { n: 5, points: 1.9 }],
  ['4', 'level {n}: a move loses about {points} points', { n: 4, points: 2.1 }],
  ['3', 'level {n}: a move loses about {points} points, as GNU Go', { n: 3, points: 3.1 }],
  ['2', 'level {n}: a move loses about {points} points', { n: 2, points: 3.8 }],
  ['1', 'level {n}: a move loses about {points} points', { n: 1, points: 4.6 }]
]

const HINTS = 5
/** Moves that lose more points than this are not good. */
const MOST = 3
/** How far is searched, step by step: each shows what is known by then, and other questions are answered between them. */
const VISITS = [10, 25, 50, 100, 150, 200, 300, 400]

/** Likely moves at once, and then those that a search finds best, those that lose least first; `told` hears of each step. */
export async function hints(engine, game, told) {
  const asked = game.at()
  const { moves } = await engine.ask('hints', 'policy', game.source, asked)
  const likely = moves.filter(({ move }, i) => i < HINTS && move !== 'pass')
  let goesOn = !likely.length || told(likely)
  for (const visits of VISITS) {
    if (!goesOn) return
    const { moves } = await engine.ask('hints', 'moves', game.source, { ...asked, visits })
    goesOn = told(moves.filter(({ move, lost }, i) => i < HINTS && move !== 'pass' && lost <= MOST).sort((a, b) => a.lost - b.lost), visits)
  }
}

const worth = ({ probability, lost }) => (probability === undefined ? (lost < 0.05 ? '0' : lost.toFixed(1)) : percent(probability).replace('\u00a0', ''))

/** A move and what it loses, in a sentence. */
export const hintInWords = ({ move, lost = 0 }) => (lost < 0.05 ? move : `${move} (−${lost.toFixed(1)})`)

export const marksOfHints = (hints, height) => hints.map(hint => ['hint', pointsOf([hint.move], height)[0], worth(hint)])

/** The move that goeye plays: a name, or "pass" where nothing is left to gain. */
export async function nextMove(engine, game, level) {
  const { move } = await engine.ask('reply', 'genmove', game.source, { ...game.at(), level })
  return move
}
