/** What goeye answers, in words. */
import { nameOf } from '../board/element.js'
import { t } from './strings.js'

export { nameOf }
export const other = color => (color === 'black' ? 'white' : 'black')
export const capital = text => text[0].toUpperCase() + text.slice(1)
/** The name of a side as the page's language has it. */
export const sideOf = color => t(capital(color))
export const colorOf = sign => (sign > 0 ? 'black' : 'white')
export const count = (number, noun) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** The ways of counting, by rows; each with false eyes that have to be filled, and with false eyes that count. */
export const CONVENTIONS = [
  ['Territory', 'TERRITORY', 'SEKI'],
  ['Territory, with eyes in seki', 'TERRITORY', 'NONE'],
  ['Area, without eyes in seki', 'AREA', 'SEKI'],
  ['Area', 'AREA', 'NONE']
]

export const percent = share => `${Math.round(100 * share)}\u00a0%`

const result = lead => (Math.abs(lead) < 0.05 ? '0' : `${lead > 0 ? 'B' : 'W'}+${Math.abs(lead).toFixed(1)}`)

/** The points by which Black leads, of a result such as "W+3.5". */
export function margin(score) {
  const [side, points] = score.split('+')
  return side === 'W' ? -points : Number(points ?? 0)
}

/** Who leads or wins, in a sentence. */
export function headline({ score, finished }) {
  const [side, n] = score.split('+')
  if (!Number(n)) return t(finished ? 'A draw' : 'The game is even')
  const color = sideOf(side === 'B' ? 'black' : 'white')
  return t(`{color} ${finished ? 'wins' : 'leads'} by {n} point${Number(n) === 1 ? '' : 's'}`, { color, n: Number(n) })
}

/** What an estimate says. */
export function likely({ bounds, winrate, lead }) {
  const [most, least] = bounds.map(result).reverse()
  const [color, chance] = lead < 0 ? ['white', 1 - winrate] : ['black', winrate]
  // Surer than this nobody knows, and it would seem to contradict the range.
  const wins = t(chance > 0.99 ? '{color} wins nearly always' : '{color} wins with {n}', { color: sideOf(color), n: percent(chance) })
  return t('The game is not over. {wins}; the score will probably be between {most} and {least}.', { wins, most, least })
}

/** The oddities of a file: the first ones, and how many others there are. */
export function warned(warnings, most = 3) {
  const others = warnings.length - most
  const more = others > 0 ? [`${others} more`] : []
  return `The file is odd: ${[...warnings.slice(0, most), ...more].join('; ')}.`
}

/** What an eye space is worth. */
export function eyeInWords({ owner, value, value_name, attack, defense }) {
  const sides = [attack[0] && `${capital(other(owner))} attacks at ${attack[0]}`, defense[0] && `${capital(owner)} defends at ${defense[0]}`]
  const moves = value[1] === value[2] ? '' : sides.filter(Boolean).join(', ')
  return `${capital(owner)} has ${value_name} here${moves && `: ${moves}`}.`
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

const REASONS = [
  [/occupied/, 'there is a stone already'],
  [/suicide/, 'that would be suicide'],
  [/superko/, 'that repeats a position'],
  [/ko\b/, 'the ko cannot be retaken yet']
]

/** What went wrong, for the user. */
export function trouble({ message }) {
  const [, color, move, reason] = /^play: (\w+) (\S+): (.*)$/.exec(message) ?? []
  if (!color) return capital(message)
  const known = REASONS.find(([pattern]) => pattern.test(reason))?.[1] ?? reason
  return `${capital(color)} cannot play ${move}: ${known}.`
}
