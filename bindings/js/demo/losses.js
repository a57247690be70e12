/** What moves lost, by the leads before and after them, and how that is told. */
import { t } from './strings.js'

/** Names, the points from which on a move is of the class, and what it is called. */
export const CLASSES = [
  ['none', 0, 'below 1.5'],
  ['small', 1.5, '1.5 to 3'],
  ['medium', 3, '3 to 6'],
  ['large', 6, '6 to 12'],
  ['huge', 12, '12 or more']
]

export const classOf = lost => CLASSES.findLast(([, least]) => lost >= least)[0]

/**
 * What a move lost: as a review says, or by the leads around it. These are not exact, and it makes a difference of its own who is to
 * move, so all of them have to tell of a loss: before the move and after it, after its answer, and before the opponent's last one.
 */
export function lossOf(node) {
  if (node.lost !== undefined) return node.lost
  const { parent, move, lead } = node
  if (!move || node.isSetup || parent.lead === undefined || lead === undefined) return undefined
  const sign = move.color === 'black' ? 1 : -1
  const before = parent.parent?.lead ?? parent.lead
  const after = node.children[0]?.lead ?? lead
  return Math.max(0, Math.min(...[parent.lead - lead, parent.lead - after, before - lead].map(lost => sign * lost)))
}

/** The moves of a line with what they lost, as far as it is known. */
export const lossesOf = line =>
  line.flatMap(node => {
    const lost = lossOf(node)
    return lost === undefined ? [] : [{ number: node.number, color: node.move.color, lost, name: classOf(lost) }]
  })

function cell(row, text, className = '') {
  Object.assign(row.insertCell(), { textContent: text, className })
}

/** Shows how many moves of each player lost how much; a review tells also what they lost in each third of the game. */
export function showLosses(table, line, totals) {
  const losses = lossesOf(line)
  const moves = line.filter(node => node.move).length
  table.hidden = !losses.length
  if (table.hidden) return
  table.caption.textContent = losses.length < moves ? t('Points that moves lost ({n} of {of} moves so far)', { n: losses.length, of: moves }) : t('Points that moves lost')
  const of = color => losses.filter(one => one.color === color)
  const sides = [of('black'), of('white')]
  const body = document.createElement('tbody')
  const row = (label, values, className) => {
    const made = body.insertRow()
    cell(made, label, className)
    for (const value of values) cell(made, value)
  }
  row('', [t('Black'), t('White')])
  for (const [name, , label] of CLASSES) row(t(label), sides.map(side => side.filter(one => one.name === name).length), `loss ${name}`)
  const total = side => side.reduce((sum, { lost }) => sum + lost, 0)
  row(t('points together'), sides.map(side => total(side).toFixed(0)))
  row(t('points a move'), sides.map(side => (side.length ? (total(side) / side.length).toFixed(1) : '–')))
  if (totals) row(t('points by thirds of the game'), ['black', 'white'].map(side => totals[side].lost.map(Math.round).join(' · ')))
  table.tBodies[0]?.remove()
  table.append(body)
}
