/** A life-and-death problem from the position on the board: its solution, and a game against the refutations. */
import { Tree } from './tree.js'
import { capital, nameOf, other, outcome } from './words.js'

/** The most moves that are played to answer. */
const BUDGET = 3_000_000

const point = name => (name === 'pass' ? null : [name.charCodeAt(0) - 97, name.charCodeAt(1) - 97])

export class Problem {
  isPlayed = false
  solution = undefined
  tree = undefined
  #shown = 0

  /** `say` is told a text and a mood, `changed` that the board is another. */
  constructor(engine, { say, changed }) {
    Object.assign(this, { engine, say, changed })
  }

  get isActive() {
    return this.isPlayed || this.solution !== undefined
  }

  forget() {
    Object.assign(this, { isPlayed: false, solution: undefined, tree: undefined })
  }

  #place = name => (name === 'pass' ? 'a pass' : nameOf(point(name), this.height))

  /** Reads the problem of a position; shows its solution, or has it played. */
  async read(game, position, { to_move, target }, isPlayed) {
    this.forget()
    this.height = position.board.length
    this.say(`Reading for ${capital(to_move)}…`)
    const found = await this.engine.ask('solve', 'solve', game.source, { ...game.asked(), to_move, target, budget: BUDGET })
    Object.assign(this, { side: to_move, goal: found.goal, target: found.target.map(point) })
    if (isPlayed) {
      this.isPlayed = true
      this.task = `${capital(to_move)} to ${found.goal}. Where?`
      this.tree = new Tree({ game, position, said: this.task })
      this.say(this.task)
    } else {
      this.solution = found
      this.#shown = 0
      this.say(outcome(found, this.#place), found.outcome === 'failure' ? 'bad' : 'good')
    }
    this.changed()
  }

  /** The position that is tried. */
  get here() {
    return this.tree.here
  }

  /** Plays a move, and what the other side answers. */
  async play(point) {
    const { game, isOver } = this.here
    if (isOver) throw new Error('This line is over: undo, or retry.')
    const known = this.tree.child(point)
    if (known) return this.go(known.children[0] ?? known)
    const node = await this.#add(game, this.side, point)
    if (this.#isTaken()) return this.#end(node, this.goal === 'kill')
    this.say('Reading…')
    this.changed()
    const goal = this.goal === 'kill' ? 'live' : 'kill'
    const target = this.target.filter(([x, y]) => node.position.board[y][x] !== 0)
    const asked = { ...node.game.asked(), to_move: other(this.side), target, goal, budget: BUDGET }
    const { tree } = this
    try {
      const found = await this.engine.ask('solve', 'solve', game.source, asked)
      // Undone or left meanwhile.
      if (this.tree !== tree || this.here !== node) return
      await this.#react(node, found)
    } catch (error) {
      if (this.tree !== tree || this.here !== node) return
      this.go(node.parent)
      this.tree.drop(node)
      throw error
    }
  }

  async #add(game, color, point) {
    const next = game.after(color, point)
    const position = await this.engine.ask('try', 'position', next.source, next.at())
    return this.tree.add({ game: next, position, color, point, name: nameOf(point, this.height) })
  }

  #isTaken() {
    return this.target.every(([x, y]) => this.here.position.board[y][x] === 0)
  }

  async #react(node, { outcome, main_line, first_threat }) {
    const reply = main_line.length ? point(main_line[0]) : null
    if (outcome === 'unsolved') return this.#note(node, 'That is too much to read.', 'bad')
    const works = outcome === 'failure'
    const said = {
      failure: 'That works.',
      success: 'That fails.',
      ko: `That leads to a ko; ${capital(first_threat ?? this.side)} has to find the first threat.`,
      seki: 'That leads to a seki.'
    }[outcome]
    node.works = works
    if (!reply) return this.#end(node, works, said)
    const answer = await this.#add(node.game, other(this.side), reply)
    if (this.#isTaken()) return this.#end(answer, this.goal === 'kill', said)
    this.#note(answer, `${said} ${capital(other(this.side))} plays ${answer.name}.`, works ? 'good' : 'bad')
  }

  #end(node, works, said = '') {
    node.isOver = true
    const move = node.color === this.side ? node : node.parent
    move.works = works
    const fate = (this.goal === 'live') === works ? 'The group lives.' : 'The group is dead.'
    const parts = [said, said.includes('leads') ? '' : fate, works ? 'Solved!' : 'Undo or retry.']
    this.#note(node, parts.filter(Boolean).join(' '), works ? 'good' : 'bad')
  }

  #note(node, said, mood) {
    Object.assign(node, { said, mood })
    this.go(node)
  }

  /** Shows a position that was tried. */
  go(node) {
    this.tree.here = node
    this.say(node.said ?? this.task, node.mood)
    this.changed()
  }

  /** Takes back the last move of the side that tries. */
  undo() {
    let node = this.here
    while (node.parent && node.color !== this.side) node = node.parent
    if (node.parent) this.go(node.parent)
  }

  redo() {
    const next = this.here.children.at(-1)
    if (next) this.go(next.children.at(-1) ?? next)
  }

  retry() {
    this.go(this.tree.root)
  }

  /** Shows one more move of the solution. */
  more(by = 1) {
    this.#shown = Math.min(Math.max(this.#shown + by, 0), this.solution.main_line.length)
    this.changed()
  }

  get line() {
    return this.solution.main_line.map(this.#place).join(', ')
  }

  /** What is marked on the board. */
  marks() {
    if (this.isPlayed) return this.here.point ? [['last', this.here.point]] : this.target.map(point => ['group', point])
    const { first_moves, refuted_moves, main_line, to_move } = this.solution
    const placed = names => names.filter(name => name !== 'pass').map(point)
    if (this.#shown) {
      const shown = main_line.slice(0, this.#shown)
      return shown.flatMap((name, i) => (name === 'pass' ? [] : [['ghost', point(name), i % 2 ? other(to_move) : to_move, i + 1]]))
    }
    const marks = (kind, names) => placed(names).map(at => [kind, at])
    return [...marks('right', first_moves), ...marks('wrong', refuted_moves.map(([name]) => name))]
  }
}
