/** Estimators for the package goban of online-go.com. The types and their docs are in goban.d.ts. */

import { owner } from './deadstones.js'
import { judge, score, vertex } from './index.js'

/** goban corrects the score as if it had been computed with this komi. */
const KOMI = 7.5

export function localEstimator(board, colorToMove, trials, tolerance) {
  return ownership(board, judge(board), tolerance)
}

export async function remoteEstimator({ board_state, rules }) {
  const board = board_state.map(row => row.map(stone => (stone === 2 ? -1 : stone)))
  const found = judge(board)
  const counted = score(board, { rules, komi: KOMI })
  const { black, white } = counted.points
  const points = names => names.map(name => vertex(name, board.length))
  const removed = [counted.dead.black, counted.dead.white, counted.dame].flatMap(points)
  return {
    ownership: ownership(board, found, 0.25),
    score: black.total - white.total,
    autoscored_board_state: found.status.map((row, y) => row.map((status, x) => [2, 0, 1][1 + owner(status, board[y][x])])),
    autoscored_removed: removed.map(([x, y]) => ({ x, y })),
    autoscored_needs_sealing: counted.open_borders.flatMap(points).map(([x, y]) => ({ x, y, color: 0 }))
  }
}

/** In a game that is not over, neutral points go by the playouts. */
function ownership(board, { status, finished, ownership: likely }, tolerance) {
  const leaning = value => (!finished && Math.abs(value) > tolerance ? Math.sign(value) : 0)
  return board.map((row, y) => row.map((stone, x) => owner(status[y][x], stone) || leaning(likely[y][x])))
}
