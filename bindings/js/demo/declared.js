/** What is declared of groups: fates by the points of stones. */

const AROUND = [[-1, 0], [1, 0], [0, -1], [0, 1]]

/** The points that are reached from one over points that are allowed by sign and name, by their names. */
function reached(board, [x, y], isAllowed) {
  const found = new Map([[`${x},${y}`, [x, y]]])
  for (const [a, b] of found.values()) {
    for (const [c, d] of AROUND.map(([dx, dy]) => [a + dx, b + dy])) {
      const sign = board[d]?.[c]
      const key = `${c},${d}`
      if (sign !== undefined && isAllowed(sign, key)) found.set(key, [c, d])
    }
  }
  return found
}

/** The solid block on a point. */
export const block = (board, [x, y]) => reached(board, [x, y], sign => sign === board[y][x])

/**
 * The region of a stone, which is dead as a whole: all that is reached over empty points and stones of its colour. If it is known
 * which points hold dead stones, a region is only of these, and that of a stone that lives is its block.
 */
export function region(board, [x, y], dead) {
  if (dead && !dead.has(`${x},${y}`)) return block(board, [x, y])
  return reached(board, [x, y], (sign, key) => sign === 0 || (sign === board[y][x] && (!dead || dead.has(key))))
}

/** What is declared of the stone on a point: of its block, or else that its region is dead. */
export function said(declared, board, point, dead) {
  const of = points => [...points.keys()].map(key => declared.get(key))
  return of(block(board, point)).find(Boolean) ?? of(region(board, point, dead)).find(fate => fate === 'dead')
}

/** Declares the stone on a point; the same once more takes it back, on whatever stone of a dead region it is said. */
export function declare(declared, board, point, fate, dead) {
  const before = said(declared, board, point, dead)
  for (const key of block(board, point).keys()) declared.delete(key)
  if (fate === 'judged' || fate === 'dead') {
    for (const key of region(board, point, dead).keys()) if (declared.get(key) === 'dead') declared.delete(key)
  }
  if (fate !== 'judged' && fate !== before) declared.set(String(point), fate)
}
