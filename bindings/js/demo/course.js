/** Black's lead move by move, computed in the background: first a few positions of the game, then those between. */

import { margin } from './words.js'

const COARSEST = 32
const FINEST = 2
/** Short games are computed to the last move. */
const SHORT = 60

export class Course {
  #leads = new Map()
  #run = 0

  /** `engine` is asked for nothing else, and only once `idle` has waited; `changed` is told of each new lead. */
  constructor(engine, idle, changed) {
    Object.assign(this, { engine, idle, changed })
  }

  /** Moves and leads, in order. */
  get points() {
    return [...this.#leads].filter(([number]) => number <= this.length).sort(([a], [b]) => a - b)
  }

  has(number) {
    return this.#leads.has(number)
  }

  put(number, lead) {
    this.#leads.set(number, lead)
    this.changed()
  }

  /** Takes over what a review has found. */
  take(course) {
    for (const { moves, lead } of course) this.#leads.set(moves, lead)
    this.changed()
  }

  /** Ends what is computed. */
  stop() {
    this.#run++
  }

  /** Begins a game. What is known of it up to the move `same` holds on. */
  start(game, same = 0) {
    for (const number of this.#leads.keys()) if (number > same || same === 0) this.#leads.delete(number)
    this.length = game.length
    this.changed()
    this.stop()
    if (game.length) this.#fill(game, this.#run)
  }

  /** Fetches all positions, so that one moves through the game without waiting. */
  async #replay(game, run) {
    for (let number = 0; number <= game.length; number++) {
      await this.idle()
      if (run !== this.#run) return
      game.positions[number] ??= await this.engine.ask('replay', 'position', game.source, game.at(number)).catch(() => undefined)
    }
  }

  /** Computes what lacks, until another game begins. */
  async #fill(game, run) {
    await this.#replay(game, run)
    for (const number of order(game.length)) {
      if (this.has(number)) continue
      await this.idle()
      if (run !== this.#run) return
      // A position that cannot be estimated leaves a gap.
      const found = await this.engine.ask('course', 'estimate', game.source, game.at(number)).catch(() => undefined)
      if (run !== this.#run) return
      if (found) this.put(number, margin(found.score))
    }
  }
}

/** The moves of a game: each step halves the distance. */
export function order(length) {
  const found = new Set([0, length])
  const finest = length <= SHORT ? 1 : FINEST
  for (let step = COARSEST; step >= finest; step /= 2) {
    for (let number = 0; number <= length; number += step) found.add(number)
  }
  return [...found]
}
