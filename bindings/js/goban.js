/** Estimators for the package goban of online-go.com. The types and their docs are in goban.d.ts. */

import { owner } from './deadstones.js'
import { estimate, judge, score, vertex } from './index.js'

/** goban corrects the score as if it had been computed with this komi. */
const KOMI = 7.5

export function localEstimator(board, colorToMove, trials, tolerance) {
  const options = { to_move: colorToMove }
  return ownership(board, options, estimate(board, options), tolerance)
}

export async function remoteEstimator({ board_state, rules, player_to_move }) {
  const board = board_state.map(row => row.map(stone => (stone === 2 ? -1 : stone)))
  const options = { rules, komi: KOMI, to_move: player_to_move }
  const found = estimate(board, options)
  const counted = score(board, options)
  const { black, white } = counted.points
  const points = names => names.map(name => vertex(name, board.length))
  const removed = [counted.dead.black, counted.dead.white, counted.dame].flatMap(points)
  const owners = ownership(board, options, found, 0.25)
  return {
    ownership: owners,
    score: found.finished ? black.total - white.total : found.lead,
    autoscored_board_state: owners.map(row => row.map(sign => [2, 0, 1][1 + sign])),
    autoscored_removed: removed.map(([x, y]) => ({ x, y })),
    autoscored_needs_sealing: counted.open_borders.flatMap(points).map(([x, y]) => ({ x, y, color: 0 }))
  }
}

/** Whose the points are: by the judge, or in a game that is not over by what is expected, if that is sure enough. */
function ownership(board, options, { finished, ownership }, tolerance) {
  if (!finished) return ownership.map(row => row.map(value => (Math.abs(value) > tolerance ? Math.sign(value) : 0)))
  const { status } = judge(board, options)
  return board.map((row, y) => row.map((stone, x) => owner(status[y][x], stone)))
}
