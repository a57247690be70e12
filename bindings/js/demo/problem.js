/** A life-and-death problem: its solution, and a game against the refutations. */
import { capital, nameOf, other, outcome } from './words.js'

/** The most moves that are played to answer. */
const BUDGET = 3_000_000

const point = name => (name === 'pass' ? null : [name.charCodeAt(0) - 97, name.charCodeAt(1) - 97])

export class Problem {
  isPlayed = false

  /** `output` is an element for what is to be said. */
  constructor(engine, output, changed) {
    Object.assign(this, { engine, output, changed })
  }

  forget() {
    this.isPlayed = false
    this.solution = undefined
  }

  #say(text, mood = '') {
    this.output.textContent = text
    this.output.className = mood
  }

  #place = name => (name === 'pass' ? 'a pass' : nameOf(point(name), this.height))

  /** Reads the problem of a position, and shows its solution or has it played. */
  async solve(source, options, { to_move, target }, isPlayed, height) {
    this.height = height
    this.#say('Reading…')
    try {
      const found = await this.engine.ask('solve', 'solve', source, { ...options, to_move, target, budget: BUDGET })
      Object.assign(this, { isPlayed, side: to_move, goal: found.goal, target: found.target.map(point) })
      if (isPlayed) {
        return this.#say(`${capital(to_move)} to ${found.goal}. Where?`)
      }
      this.solution = found
      this.#say(outcome(found, this.#place), found.outcome === 'failure' ? 'bad' : 'good')
    } catch (error) {
      this.#say(error.message, 'bad')
    }
  }

  /** What the other side answers to a move; nothing if the problem is over. */
  async answer(source, options, { board }) {
    if (this.look({ board })) return
    this.#say('Reading…')
    const goal = this.goal === 'kill' ? 'live' : 'kill'
    const target = this.target.filter(([x, y]) => board[y][x] !== 0)
    try {
      const found = await this.engine.ask('solve', 'solve', source, { ...options, to_move: other(this.side), target, goal, budget: BUDGET })
      return this.#react(found)
    } catch (error) {
      this.isPlayed = false
      this.#say(error.message, 'bad')
    }
  }

  /** Whether the problem is over because the group has been taken. */
  look({ board }) {
    const isTaken = this.target.every(([x, y]) => board[y][x] === 0)
    if (isTaken) this.#end(this.goal === 'kill')
    return isTaken
  }

  #react({ outcome, main_line, first_threat }) {
    const works = outcome === 'failure'
    const reply = main_line.length ? point(main_line[0]) : null
    if (outcome === 'unsolved') return this.#say('That is too much to read.', 'bad')
    const said = {
      failure: 'That works.',
      success: 'That fails.',
      ko: `That leads to a ko; ${first_threat} has to find the first threat.`,
      seki: 'That leads to a seki.'
    }[outcome]
    if (!reply) return this.#end(works, said)
    this.#say(`${said} ${capital(other(this.side))} plays ${nameOf(reply, this.height)}.`, works ? 'good' : 'bad')
    return reply
  }

  #end(works, said = '') {
    this.isPlayed = false
    const done = { live: 'The group lives.', kill: 'The group is dead.' }
    const failed = { live: 'The group is dead.', kill: 'The group lives.' }
    this.#say(`${said} ${said.includes('leads') ? '' : (works ? done : failed)[this.goal]} ${works ? 'Solved!' : ''}`.trim(), works ? 'good' : 'bad')
  }

  marks() {
    if (!this.solution) return []
    const { first_moves, refuted_moves } = this.solution
    const mark = kind => name => (name === 'pass' ? [] : [[kind, point(name)]])
    return [...first_moves.flatMap(mark('right')), ...refuted_moves.map(([name]) => name).flatMap(mark('wrong'))]
  }
}
