/** `<goeye-board>`: a board with stones, marks, and what goeye says of the position. The types and docs are in element.d.ts. */
import { COLUMNS, Drawing } from './drawing.js'
import { Engine } from './engine.js'
import { marksOf } from './marks.js'
import { STYLE } from './style.js'

export { halves, marksOf, pointsOf } from './marks.js'
export { Engine } from './engine.js'

export const nameOf = ([x, y], height) => COLUMNS[x] + (height - y)

const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const CONTENTS = ['sgf', 'src', 'moves', 'rules', 'komi']
const HOLDS = { 1: 'a black stone', '-1': 'a white stone', 0: 'empty' }
const between = (low, value, high) => Math.min(Math.max(value, low), high)

/** One worker for all boards of a page. */
let shared

// On a server there are no elements; the module can still be imported.
const Element = globalThis.HTMLElement ?? class {}

export class GoeyeBoard extends Element {
  static observedAttributes = [...CONTENTS, 'coordinates', 'label']

  #svg
  #told
  #drawing
  #board = [[0]]
  #marks = []
  #cursor
  #pointed
  #isDue = false

  /** Says what is at a point, for those who cannot see it; more than which stone is there. */
  describe = undefined
  /** The colour of the stone that is shown under the pointer. */
  ghost = undefined
  /** What answers questions; by default a worker that all boards share. */
  engine = undefined

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    root.innerHTML = `<style>${STYLE}</style><svg tabindex="0" role="application" aria-roledescription="Go board"></svg><p class="told" aria-live="polite"></p>`
    this.#svg = root.querySelector('svg')
    this.#told = root.querySelector('.told')
    this.#drawing = new Drawing(this.#svg)
    this.#listen()
  }

  connectedCallback() {
    this.#draw()
  }

  attributeChangedCallback(name) {
    if (!CONTENTS.includes(name)) return this.#draw()
    if (this.#isDue) return
    // Several attributes are often set at once.
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      this.#judgeContents().catch(error => this.#emit('error', { message: error.message }))
    })
  }

  get board() {
    return this.#board
  }

  /** The point that the keyboard is at. */
  get cursor() {
    return this.#cursor
  }

  set cursor(point) {
    this.#cursor = point ?? undefined
    this.#draw()
  }

  /** Shows a board with marks. */
  show(board, marks = []) {
    if (board.length !== this.#board.length || board[0].length !== this.#board[0].length) this.#cursor = this.#pointed = undefined
    this.#board = board
    this.#marks = marks
    this.#draw()
  }

  /** Shows a position, and what goeye says of it as soon as it is known. */
  async judge(position, options = {}) {
    this.engine ??= shared ??= new Engine()
    const ask = (kind, ...more) => this.engine.ask(this, kind, position, { ...options, ...more })
    const { moves, play, to_move, rules, komi } = options
    const shown = await this.engine.ask(this, 'position', position, { moves, play, to_move, rules, komi })
    const found = { position: shown }
    this.show(shown.board, marksOf(found))
    for (const kind of ['estimate', 'score']) {
      found[kind] = await ask(kind)
      this.show(shown.board, marksOf(found))
    }
    this.#emit('judged', found)
    return found
  }

  async #judgeContents() {
    const [sgf, src, moves, rules, komi] = CONTENTS.map(name => this.getAttribute(name) ?? undefined)
    if (sgf === undefined && src === undefined) return
    const number = text => (text === undefined ? undefined : Number(text))
    await this.judge(sgf ?? (await fetched(new URL(src, this.baseURI))), { moves: number(moves), rules, komi: number(komi) })
  }

  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }

  #detail(point) {
    return { vertex: point, name: nameOf(point, this.#board.length) }
  }

  #listen() {
    const svg = this.#svg
    const at = ({ clientX, clientY }) => {
      const point = this.#drawing.at(clientX, clientY)
      return this.#board[point[1]]?.[point[0]] === undefined ? undefined : point
    }
    svg.addEventListener('pointermove', event => event.pointerType !== 'touch' && this.#point(at(event)))
    svg.addEventListener('pointerleave', () => this.#point(undefined))
    // The keyboard's focus stays where it was, so that arrows do the same before a click and after it.
    svg.addEventListener('mousedown', event => event.preventDefault())
    svg.addEventListener('click', event => {
      const point = at(event)
      if (point) this.#emit('choose', this.#detail(point))
    })
    svg.addEventListener('keydown', event => this.#key(event))
    svg.addEventListener('focus', () => svg.matches(':focus-visible') && !this.#cursor && this.#move(0, 0))
    svg.addEventListener('blur', () => (this.cursor = undefined))
  }

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (MOVES[event.key]) this.#move(...MOVES[event.key])
    else if ((event.key === 'Enter' || event.key === ' ') && this.#cursor) this.#emit('choose', this.#detail(this.#cursor))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  #move(dx, dy) {
    const [width, height] = [this.#board[0].length, this.#board.length]
    const [x, y] = this.#cursor ?? [Math.floor(width / 2), Math.floor(height / 2)]
    this.cursor = [between(0, x + dx, width - 1), between(0, y + dy, height - 1)]
    const { name, vertex } = this.#detail(this.#cursor)
    this.#told.textContent = `${name}: ${this.describe?.(vertex) ?? HOLDS[this.#board[vertex[1]][vertex[0]]]}`
  }

  #point(point) {
    if (String(point) === String(this.#pointed)) return
    this.#pointed = point
    const isFree = point && this.ghost && !this.#board[point[1]][point[0]]
    this.#drawing.point(isFree ? [['ghost', point, this.ghost]] : [])
  }

  #draw() {
    const cursor = this.#cursor ? [['cursor', this.#cursor]] : []
    const hasNames = this.getAttribute('coordinates') !== 'none'
    this.#drawing.draw(this.#board, [...this.#marks, ...cursor], hasNames)
    this.#drawing.point([])
    const [, , width, height] = this.#svg.getAttribute('viewBox').split(' ')
    this.style.setProperty('--shape', width / height)
    this.#svg.setAttribute('aria-label', this.getAttribute('label') ?? this.#summary())
  }

  #summary() {
    const signs = this.#board.flatMap(row => Array.from(row))
    const count = wanted => signs.filter(sign => sign === wanted).length
    return `${this.#board[0].length} by ${this.#board.length}, ${count(1)} black and ${count(-1)} white stones. Arrows move, Enter chooses.`
  }
}

async function fetched(url) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} cannot be loaded: ${response.status}`)
  return response.arrayBuffer()
}

if (globalThis.customElements && !customElements.get('goeye-board')) customElements.define('goeye-board', GoeyeBoard)
