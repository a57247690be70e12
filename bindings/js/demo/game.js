/** What the page is at: the tree of a game that began as a file or a board, a line of it, and how many moves are shown. */
import { Node, read, rootOf, write } from './record.js'
import { rowsOf } from './samples.js'

export const empty = size => Array.from({ length: size }, () => Array(size).fill(0))

/** The nodes of a line: those that lead to one, and then always the first that follows. */
function through(node) {
  const line = node.path
  while (line.at(-1).children.length) line.push(line.at(-1).children[0])
  return line
}

export class Game {
  /** The number of moves on the board. */
  shown = 0
  rules = undefined
  komi = undefined
  /** Whether the tree has more than the file. */
  isChanged = false

  /** A file with so many moves, whose text is known, or a board. */
  constructor(original, text, total = 0) {
    const root = Array.isArray(original) ? rootOf(original) : read(text)
    Object.assign(this, { original, total, root, line: through(root) })
  }

  /** Whether the text has the moves that goeye has found in the file. */
  static isWhole(text, total) {
    const root = read(text)
    return root && through(root).at(-1).number === total
  }

  get isBoard() {
    return Array.isArray(this.original)
  }

  /** The moves of the file. */
  get main() {
    return through(this.root).filter(node => this.isBoard || node.number <= this.total)
  }

  get length() {
    return this.line.at(-1).number
  }

  /** After how many moves the line leaves that of the file. */
  get branch() {
    const { main } = this
    return this.isBoard ? 0 : this.line.findLast((node, i) => node === main[i]).number
  }

  get isVariation() {
    return !this.isBoard && this.total > 0 && this.length > this.branch
  }

  /** The node that is shown. */
  get here() {
    return this.node(this.shown)
  }

  /** The node after so many moves of the line. */
  node(number) {
    return this.line.findLast(node => node.number <= number)
  }

  /** What goeye is asked about: stones that are set up in a variation are told by a text of the line alone. */
  get source() {
    const { branch } = this
    return this.line.some(node => node.number > branch && node.isSetup) ? this.text : this.original
  }

  /** The main line as a file, for a review. */
  get file() {
    return this.isBoard ? this.text : this.original
  }

  /** The line as a file without what is said of it. */
  get text() {
    const root = new Node(undefined, this.root.properties)
    this.line.slice(1).reduce((here, { properties }) => here.add(properties), root)
    return write(root)
  }

  /** The options that lead to the position after so many moves. */
  at(number = this.shown) {
    const { rules, komi, source, branch } = this
    const options = { rules, komi, moves: Math.min(number, branch) }
    if (source !== this.original) return { ...options, moves: number }
    const beyond = this.line.filter(node => node.move && node.number > branch && node.number <= number)
    return beyond.length ? { ...options, play: beyond.map(({ move }) => [move.color, move.point]) } : options
  }

  /** The same for a problem: only at its start the file says what is asked. */
  asked() {
    const { moves, ...rest } = this.at()
    return moves || rest.play || this.isBoard ? { moves, ...rest } : rest
  }

  /** The same game with something else. */
  with(changes) {
    return Object.assign(Object.create(Game.prototype), this, changes)
  }

  /** This game after a move where it stands. */
  after(color, point) {
    return this.to(this.here.play(color, point))
  }

  /** This game at a node. */
  to(node) {
    const line = this.line.includes(node) ? this.line : through(node)
    return this.with({ line, shown: node.number, isChanged: true })
  }

  /** The file again where it was left. */
  back() {
    return this.with({ line: this.main, shown: Math.min(this.shown, this.branch) })
  }

  /** This game without a node and what follows it. */
  without(node) {
    node.remove()
    return this.with({ line: through(node.parent), shown: node.parent.number })
  }

  /** Forgets what was found by other rules. */
  forget() {
    for (const node of this.root.all()) Object.assign(node, { position: undefined, lead: undefined, isEstimated: undefined, lost: undefined })
  }

  step(number) {
    this.shown = Math.min(Math.max(number, 0), this.length)
  }

  /** What a link holds. */
  saved() {
    const { isBoard, original, branch, shown, rules, komi } = this
    const { play = [] } = this.at(this.length)
    const head = { branch, play, shown, rules, komi, board: isBoard ? rowsOf(original) : undefined }
    return { head, file: isBoard ? '' : this.isChanged ? write(this.root) : original }
  }
}
