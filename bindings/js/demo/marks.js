/** The marks on the board that show what goeye says of a position. */

/** The vertices of names as on a board. The page does not load goeye itself, which would be loaded a third time. */
export const pointsOf = (names, height) =>
  names.map(name => ['ABCDEFGHJKLMNOPQRSTUVWXYZ'.indexOf(name[0]), height - Number(name.slice(1))])

/** The least share of a point that is drawn. */
const LEAST = 0.1

export function marksOf({ position, estimate, score, eyes, at, explained }, showsEyes) {
  const marks = []
  const height = position.board.length
  const mark = (kind, names, ...more) => pointsOf(names, height).forEach(point => marks.push([kind, point, ...more]))
  const isOpen = estimate && !estimate.finished
  if (isOpen) {
    // A stone needs no square of its own colour.
    const says = (share, sign) => Math.abs(share) >= LEAST && Math.sign(share) !== sign
    estimate.ownership.forEach((row, y) =>
      row.forEach((share, x) => says(share, position.board[y][x]) && marks.push(['likely', [x, y], share]))
    )
  }
  if (score) {
    // Where much is open, that is plain to see.
    score.open_borders.filter(names => names.length <= height).forEach(names => mark('open', names))
    for (const color of isOpen ? [] : ['black', 'white']) {
      mark('territory', [...score.territory[color], ...score.territory_under_dead[color]], color)
    }
    for (const color of ['black', 'white']) {
      mark('dead', score.dead[color])
      mark('seki', score.seki[color])
      mark('fill', [...score.filled[color], ...score.teire[color]])
    }
    const isFilled = new Set([...score.filled.black, ...score.filled.white])
    if (!isOpen) mark('dame', score.dame.filter(name => !isFilled.has(name)))
  }
  if (showsEyes) {
    for (const { owner, vertices, origin, value } of eyes ?? []) {
      // Points that are worth nothing would hide what is.
      if (value === '0000') continue
      mark('eye', vertices, owner)
      mark('text', [origin], value)
    }
  }
  if (position.last) marks.push(['last', position.last])
  mark('group', explained?.group?.stones ?? [])
  if (at) marks.push(['cursor', at])
  return marks
}
