/** Black's lead move by move, computed in the background: first a few positions of the game, then those between. */

import { margin } from './words.js'

const COARSEST = 32
/** So many positions are looked at before something else is answered. */
const GLANCED = 8

export class Course {
  #run = 0
  /** Is kept once all positions of the line were looked at. */
  glanced = undefined

  /** `engine` is asked for nothing else, and only once `idle` has waited; `changed` is told of each new lead. */
  constructor(engine, idle, changed) {
    Object.assign(this, { engine, idle, changed })
  }

  /** Keeps what a node's position is estimated to be worth. */
  put(node, lead) {
    Object.assign(node, { lead, isEstimated: true })
    this.changed()
  }

  /** Takes over what a review has found of the main line. */
  take({ main }, course) {
    const leads = new Map(course.map(({ moves, lead }) => [moves, lead]))
    for (const node of main) if (leads.has(node.number)) Object.assign(node, { lead: leads.get(node.number), isEstimated: true })
    this.changed()
  }

  /** Ends what is computed. */
  stop() {
    this.#run++
  }

  /** Begins a line of a game; what is known of its positions holds on. */
  start(game) {
    this.stop()
    this.changed()
    this.glanced = this.#glance(game, this.#run)
    if (game.length) this.#fill(game, this.#run)
  }

  /** Fetches all positions, so that one moves through the game without waiting. */
  async #replay(game, run) {
    for (const node of game.line) {
      await this.idle()
      if (run !== this.#run) return
      node.position ??= await this.engine.ask('replay', 'position', game.source, game.at(node.number)).catch(() => undefined)
    }
  }

  /** Looks at all positions for the first time. */
  async #glance(game, run) {
    const open = game.line.filter(node => node.lead === undefined)
    for (let i = 0; i < open.length; i += GLANCED) {
      await this.idle()
      if (run !== this.#run) return
      const nodes = open.slice(i, i + GLANCED)
      const { source } = game
      const { play = [], ...options } = game.at(game.length)
      // What was played in place of the game is asked one by one.
      if (play.length && nodes.at(-1).number > game.branch) return
      const found = await this.engine.ask('glance', 'leads', source, nodes.map(node => node.number), options).catch(() => [])
      if (run !== this.#run) return
      nodes.forEach((node, j) => (node.lead ??= found[j]))
      this.changed()
    }
  }

  /** Computes what lacks, until another game begins. */
  async #fill(game, run) {
    await this.glanced
    await this.#replay(game, run)
    for (const number of order(game.length)) {
      const node = game.node(number)
      if (node.isEstimated) continue
      await this.idle()
      if (run !== this.#run) return
      // A position that cannot be estimated leaves a gap.
      const found = await this.engine.ask('course', 'estimate', game.source, game.at(number)).catch(() => undefined)
      if (run !== this.#run) return
      if (found) this.put(node, margin(found.score))
    }
  }
}

/** The moves of a game: each step halves the distance. */
export function order(length) {
  const found = new Set([0, length])
  for (let step = COARSEST; step >= 1; step /= 2) {
    for (let number = 0; number <= length; number += step) found.add(number)
  }
  return [...found]
}
