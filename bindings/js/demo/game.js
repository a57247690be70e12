/** What the page is at: a file or a board, moves that were played here after some move of it, and how many are shown. */
import { rowsOf } from './samples.js'

export const empty = size => Array.from({ length: size }, () => Array(size).fill(0))

const point = ([x, y]) => String.fromCharCode(97 + x, 97 + y)

/** A game that was played on a board, as a file. */
function written({ source, play }) {
  const stones = sign => source.flatMap((row, y) => row.flatMap((here, x) => (here === sign ? [`[${point([x, y])}]`] : []))).join('')
  const setup = [['AB', stones(1)], ['AW', stones(-1)]].map(([name, list]) => list && name + list).join('')
  const moves = play.map(([color, at]) => `;${color === 'black' ? 'B' : 'W'}[${at ? point(at) : ''}]`).join('')
  const size = source.length === source[0].length ? source.length : `${source[0].length}:${source.length}`
  return `(;SZ[${size}]${setup}${moves})`
}

export class Game {
  source = empty(19)
  /** The moves of the file. */
  total = 0
  /** After how many of them another move was played, and what was played since. */
  branch = 0
  play = []
  /** The number of moves on the board. */
  shown = 0
  rules = undefined
  komi = undefined
  /** The positions that are known, by their moves. */
  positions = []

  get length() {
    return this.play.length ? this.branch + this.play.length : this.total
  }

  get isVariation() {
    return this.play.length > 0 && this.total > 0
  }

  get isBoard() {
    return Array.isArray(this.source)
  }

  /** The file of the whole game; of one that was played here, one that is written now. */
  get file() {
    return this.isBoard ? written(this) : this.source
  }

  /** The options that lead to the position after so many moves. */
  at(number = this.shown) {
    const played = number > this.branch ? this.play.slice(0, number - this.branch) : []
    const moves = played.length ? this.branch : number
    return { moves, play: played.length ? played : undefined, rules: this.rules, komi: this.komi }
  }

  /** The same for a problem: only at its start the file says what is asked. */
  asked() {
    const { moves, ...rest } = this.at()
    return moves || rest.play || this.isBoard ? { moves, ...rest } : rest
  }

  /** This game after a move where it stands. */
  after(color, point) {
    const { moves, play = [] } = this.at()
    return Object.assign(new Game(), this, { branch: moves, play: [...play, [color, point]], shown: this.shown + 1, positions: this.positions.slice(0, this.shown + 1) })
  }

  /** The file again where it was left. */
  back() {
    return Object.assign(new Game(), this, { play: [], shown: Math.min(this.shown, this.branch), branch: 0, positions: this.positions.slice(0, this.branch + 1) })
  }

  step(number) {
    this.shown = Math.min(Math.max(number, 0), this.length)
  }

  /** What a link holds. */
  saved() {
    const { isBoard, source, branch, play, shown, rules, komi } = this
    const head = { branch, play, shown, rules, komi, board: isBoard ? rowsOf(source) : undefined }
    return { head, file: isBoard ? '' : source }
  }
}
