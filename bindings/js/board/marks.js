/** The marks on a board that show what goeye says of a position. */
import { COLUMNS } from './drawing.js'

/** The vertices of names as on a board. Nothing here loads goeye itself, which runs in a worker. */
export const pointsOf = (names, height) => names.map(name => [COLUMNS.indexOf(name[0]), height - Number(name.slice(1))])

/** The least share of a point that is drawn. */
const LEAST = 0.06
const SIDES = ['black', 'white']
const HALVES = { 0: '0', 0.5: '½', 1: '1', 1.5: '1½', 2: '2' }

/** What an eye space is worth, in halves: the eyes if the enemy moves first, and if the owner does. */
export const halves = value => HALVES[(Number(value[1]) + Number(value[2])) / 2]

export function marksOf({ position, estimate, score, eyes }) {
  const height = position.board.length
  const isOpen = estimate && !estimate.finished
  const marks = isOpen ? shades(position.board, estimate.ownership) : []
  const mark = (kind, names, ...more) => pointsOf(names, height).forEach(point => marks.push([kind, point, ...more]))
  if (score) {
    if (!isOpen) areas(score, mark)
    marks.push(...Array.from(inSeki(position.board, score).values(), point => ['seki', point]))
    // Where much is open, that is plain to see.
    const open = score.open_borders.flat()
    if (open.length <= height) mark('open', open)
  }
  for (const { owner, vertices, origin, value } of eyes ?? []) {
    // Points that are worth nothing would hide what is.
    if (value === '0000') continue
    mark('eye', vertices, owner)
    mark('text', [origin], halves(value))
  }
  if (position.last) marks.push(['last', position.last])
  return marks
}

/**
 * The points of stones in seki, by their names. What the next move kills or saves is counted like a seki, but it is none, nor are
 * the stones that it fights with: those that are reached from it over such stones and empty points.
 */
export function inSeki(board, { seki, unsettled }) {
  const keyed = names => pointsOf(names, board.length).map(point => [String(point), point])
  const found = new Map(keyed([...seki.black, ...seki.white]))
  const reached = new Map(keyed(unsettled.map(({ block }) => block)).filter(([key]) => found.has(key)))
  for (const [x, y] of reached.values()) {
    for (const [a, b] of [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]) {
      const key = String([a, b])
      if (found.has(key) || board[b]?.[a] === 0) reached.set(key, [a, b])
    }
  }
  for (const key of reached.keys()) found.delete(key)
  return found
}

/** Whose the points will be. A stone needs no shade of its own colour. */
function shades(board, ownership) {
  const says = (share, sign) => Math.abs(share) >= LEAST && Math.sign(share) !== sign
  const marks = (row, y) => Array.from(row, (share, x) => says(share, board[y][x]) && ['likely', [x, y], share, board[y][x] !== 0])
  return ownership.flatMap(marks).filter(Boolean)
}

/** The points of a board that is counted. */
function areas(score, mark) {
  const isFilled = new Set([...score.filled.black, ...score.filled.white])
  for (const color of SIDES) {
    mark('territory', [...score.territory[color], ...score.territory_under_dead[color]], color)
    mark('fill', [...score.filled[color], ...score.teire[color]])
  }
  for (const color of SIDES) mark('dead', score.dead[color])
  mark('dame', score.dame.filter(name => !isFilled.has(name)))
}
