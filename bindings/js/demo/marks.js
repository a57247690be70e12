/** The marks on the board that show what goeye says of a position. */

/** The vertices of names as on a board. The page does not load goeye itself, which would be loaded a third time. */
export const pointsOf = (names, height) =>
  names.map(name => ['ABCDEFGHJKLMNOPQRSTUVWXYZ'.indexOf(name[0]), height - Number(name.slice(1))])

export function marksOf({ position, score, eyes, at, explained, declared }, showsEyes) {
  const marks = []
  const height = position.board.length
  const mark = (kind, names, ...more) => pointsOf(names, height).forEach(point => marks.push([kind, point, ...more]))
  if (score) {
    score.open_borders.forEach(names => mark('open', names))
    for (const color of ['black', 'white']) {
      mark('territory', [...score.territory[color], ...score.territory_under_dead[color]], color)
    }
    for (const color of ['black', 'white']) {
      mark('dead', score.dead[color])
      mark('seki', score.seki[color])
      mark('fill', [...score.filled[color], ...score.teire[color]])
    }
    const isFilled = new Set([...score.filled.black, ...score.filled.white])
    mark('dame', score.dame.filter(name => !isFilled.has(name)))
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
