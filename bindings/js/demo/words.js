/** What goeye answers, in words. */
const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'

export const nameOf = ([x, y], height) => COLUMNS[x] + (height - y)
export const other = color => (color === 'black' ? 'white' : 'black')
export const capital = text => text[0].toUpperCase() + text.slice(1)

/** The ways of counting, by rows; each with false eyes that have to be filled, and with false eyes that count. */
export const CONVENTIONS = [
  ['Territory', 'TERRITORY', 'SEKI'],
  ['Territory, with eyes in seki', 'TERRITORY', 'NONE'],
  ['Area, without eyes in seki', 'AREA', 'SEKI'],
  ['Area', 'AREA', 'NONE']
]

export const percent = share => `${Math.round(100 * share)} %`

const result = lead => (lead === 0 ? '0' : `${lead > 0 ? 'B' : 'W'}+${Math.abs(lead).toFixed(1)}`)

/** What an estimate says. */
export function likely({ score, bounds, winrate }) {
  const range = bounds.map(result).reverse().join(' and ')
  return `The game is not over: ${score} is likely, in two of three games between ${range}; Black wins in ${percent(winrate)}.`
}

/** What a solution says; `place` names its points. */
export function outcome({ outcome, to_move, goal, first_moves, first_threat, other_outcome, grade, open_moves }, place) {
  const [who, enemy] = [capital(to_move), capital(other(to_move))]
  const moves = first_moves.map(place).join(', ')
  const at = moves && ` with ${moves}`
  const said = {
    success: `${who} ${goal === 'live' ? 'lives' : 'kills'}${at}`,
    ko: `${who} gets a ko${at}; ${first_threat} has to find the first threat`,
    seki: `${who} gets a seki${at}`,
    failure: `${who} cannot ${goal}`,
    unsolved: 'Not solved: that is too much to read'
  }
  const theirs = { success: `${goal === 'live' ? 'kills' : 'lives'}`, ko: 'gets a ko', seki: 'gets a seki', failure: 'fails' }
  const first = theirs[other_outcome] ? ` Moving first, ${enemy} ${theirs[other_outcome]}.` : ''
  const open = open_moves.length ? ` Not all moves were read.` : ''
  return `${said[outcome]} (${grade}).${first}${open}`
}
