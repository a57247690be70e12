/** Learning from the mistakes of a game: the better move is asked for, and what is tried is judged. */
import { pointsOf } from '../board/marks.js'
import { t } from './strings.js'
import { nameOf, sideOf } from './words.js'

const VISITS = 60
/** What loses no more points than this, or than this share of what the mistake lost, is as good. */
const AS_GOOD = 1
const SHARE = 0.15
/** So many moves of an answer are shown. */
const SHOWN = 4

const isPoint = name => name && name !== 'pass'

/** Whether a remark can be asked: it has a better move that can be put on the board. */
export const isAskable = ({ better }) => isPoint(better)

export class Lesson {
  list = []
  at = 0
  said = undefined
  /** Whether the position is there, so that moves can be tried. */
  isAsked = false
  #marks = []
  #found = new Set()
  #better = new Map()

  /** `show` is told the remark whose position is wanted, `changed` that something else is said or marked. */
  constructor(engine, { show, changed }) {
    Object.assign(this, { engine, show, changed })
  }

  get isActive() {
    return this.list.length > 0
  }

  get remark() {
    return this.list[this.at]
  }

  /** Begins to ask for the better moves of some remarks on a game. */
  start(game, remarks) {
    Object.assign(this, { game, list: remarks.filter(isAskable), at: 0 })
    this.#found.clear()
    this.#better.clear()
    return this.#ask()
  }

  leave() {
    this.list = []
    this.#say()
  }

  /** Goes to another mistake; after the last one it tells how many were found. */
  go(by) {
    const next = this.at + by
    if (next >= this.list.length) return this.#say(t('Done: you found {n} of {of}.', { n: this.#found.size, of: this.list.length }), 'good')
    this.at = Math.max(next, 0)
    return this.#ask()
  }

  async #ask() {
    const { remark } = this
    this.isAsked = false
    await this.show(remark)
    if (this.remark !== remark) return
    this.isAsked = true
    this.#say(t('{color} played {move}. Find a better move!', { color: sideOf(remark.color), move: remark.played }))
  }

  get progress() {
    return t('Mistake {n} of {of}', { n: this.at + 1, of: this.list.length })
  }

  /** Shows the better move and how the game could have gone on. */
  reveal() {
    const { better, line, color } = this.remark
    this.#say(t('Better was {move}.', { move: better }), undefined, numbered(line.length ? line : [{ color, move: better }]))
  }

  /** Judges a move that is tried. */
  async try(point) {
    const { remark } = this
    if (!this.isAsked) return
    const { better, played, lost, color } = remark
    const move = nameOf(point, this.game.here.position.board.length)
    const mark = [['ghost', color, move]]
    if (move === better) return this.#right(t('Right! {move} is the better move.', { move }), mark)
    if (move === played) return this.#say(t('{move} is what was played: it loses about {n} points.', { move, n: Math.round(lost) }), 'bad')
    this.#say(t('Judging {move}…', { move }), undefined, mark)
    try {
      const found = await this.#judge(move, color)
      if (this.remark === remark) this.#tell(move, found, lost)
    } catch (error) {
      if (this.remark === remark) this.#ask()
      throw error
    }
  }

  #tell(move, { points, answer }, lost) {
    if (points <= Math.max(AS_GOOD, SHARE * lost)) return this.#right(t('{move} is as good.', { move }), answer)
    const said = points < lost / 2 ? 'Better than {played}, but {move} loses about {n} points. Try again!' : 'No: {move} loses about {n} points. Try again!'
    this.#say(t(said, { move, played: this.remark.played, n: Math.round(points) }), 'bad', answer)
  }

  #right(said, marks) {
    this.#found.add(this.remark)
    this.#say(said, 'good', marks)
  }

  #say(said, mood, marks = []) {
    Object.assign(this, { said, mood })
    this.#marks = marks
    this.changed()
  }

  /** The points that a move loses against the better one, and what answers it. */
  async #judge(move, color) {
    const { remark } = this
    if (!this.#better.has(remark)) this.#better.set(remark, await this.#worth(remark.better, color))
    const tried = await this.#worth(move, color)
    return { points: this.#better.get(remark).lead - tried.lead, answer: tried.marks }
  }

  /** The lead after a move and after its best answer: by either alone, who is to move makes too much of a difference. */
  async #worth(move, color) {
    const { game } = this
    const height = game.here.position.board.length
    const point = name => (isPoint(name) ? pointsOf([name], height)[0] : null)
    const ask = (kind, play, more) => this.engine.ask(`${kind} ${move}`, kind, game.source, { ...game.at(), play, ...more })
    const first = [color, point(move)]
    const { to_move, lead, moves } = await ask('moves', [first], { visits: VISITS })
    const line = moves[0]?.line ?? []
    const after = await ask('estimate', [first, [to_move, point(line[0])]])
    const sign = color === 'black' ? 1 : -1
    const sides = [color, to_move]
    const shown = [move, ...line].slice(0, SHOWN).map((name, i) => ({ color: sides[i % 2], move: name }))
    return { lead: (-lead + sign * after.lead) / 2, marks: numbered(shown) }
  }

  /** What is marked on the board. */
  marks() {
    const height = this.game.here.position.board.length
    const at = name => pointsOf([name], height)[0]
    const { played } = this.remark
    const isCovered = this.#marks.some(([, , name]) => name === played)
    const tried = this.#marks.map(([kind, color, name, label]) => [kind, at(name), color, label])
    if (!this.isAsked) return []
    return [...(isPoint(played) && !isCovered ? [['worse', at(played)]] : []), ...tried]
  }
}

const numbered = line => line.flatMap(({ color, move }, i) => (isPoint(move) ? [['ghost', color, move, i + 1]] : []))
