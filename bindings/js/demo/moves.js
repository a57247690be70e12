/** The tree of moves as a drawing, in which one goes to a move with a tap. */
import { CLASSES, classOf, lossOf } from './losses.js'

const NAMESPACE = 'http://www.w3.org/2000/svg'
const LOSSES = CLASSES.map(([name]) => name)

function element(name, attributes, ...children) {
  const made = document.createElementNS(NAMESPACE, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** Where the nodes are: a variation has the first row below the move before it in which it has room. */
export function places(root) {
  const found = new Map()
  const rows = []
  const open = [[root, 0, 0]]
  while (open.length) {
    const [start, column, above] = open.pop()
    const line = [start]
    while (line.at(-1).children.length) line.push(line.at(-1).children[0])
    const end = column + line.length
    const isFree = taken => !taken?.some(([a, b]) => a <= end && b >= column - 1)
    let row = above
    while (!isFree(rows[row])) row++
    ;(rows[row] ??= []).push([column - 1, end])
    line.forEach((node, i) => {
      found.set(node, [column + i, row])
      for (const child of node.children.slice(1).reverse()) open.push([child, column + i + 1, row + 1])
    })
  }
  return found
}

export class Moves {
  #drawn = new Map()
  #root
  #here

  /** `go` is told the node that is wanted. */
  constructor(box, go) {
    this.box = box
    box.onclick = ({ target }) => {
      const wanted = target.closest('[data-move]')
      for (const [node, made] of this.#drawn) if (made === wanted) go(node)
    }
  }

  show({ root, here }) {
    const nodes = [...root.all()]
    if (root !== this.#root || nodes.length !== this.#drawn.size) this.#lay(root)
    this.#root = root
    this.#mark(here)
  }

  /** Colours the moves by what they lost. */
  paint() {
    for (const [node, made] of this.#drawn) {
      const lost = lossOf(node)
      made.classList.remove(...LOSSES)
      if (lost !== undefined) made.classList.add(classOf(lost))
      made.classList.toggle('said', Boolean(node.comment))
    }
  }

  #lay(root) {
    const side = matchMedia('(pointer: coarse)').matches ? 44 : 30
    const at = places(root)
    const [columns, rows] = [0, 1].map(i => 1 + Math.max(...[...at.values()].map(place => place[i])))
    const center = node => at.get(node).map(place => (place + 0.5) * side)
    const lines = [...at.keys()].filter(node => node.parent).map(node => edge(center(node.parent), center(node), side))
    this.#drawn = new Map([...at.keys()].map(node => [node, stone(node, center(node), side)]))
    const size = { width: columns * side, height: rows * side, 'aria-hidden': true }
    this.box.replaceChildren(element('svg', size, ...lines, ...this.#drawn.values()))
    this.side = side
    this.paint()
  }

  #mark(here) {
    this.#drawn.get(this.#here)?.classList.remove('here')
    this.#here = here
    const made = this.#drawn.get(here)
    if (!made) return
    made.classList.add('here')
    const [x, y] = made.dataset.move.split(' ').map(Number)
    this.box.scrollTo(x - this.box.clientWidth / 2, y - this.box.clientHeight / 2)
  }
}

const edge = ([a, b], [c, d], side) => element('path', { d: b === d ? `M${a} ${b}H${c}` : `M${a} ${b}V${d - side / 2}L${a + side / 2} ${d}H${c}`, class: 'edge' })

function stone({ move, number }, [x, y], side) {
  const made = element('g', { 'data-move': `${x} ${y}`, class: move?.color ?? 'start' })
  made.append(element('rect', { x: x - side / 2, y: y - side / 2, width: side, height: side, class: 'target' }), element('circle', { cx: x, cy: y, r: move ? side * 0.37 : side * 0.15 }))
  if (move) made.append(element('text', { x, y: y + 4 }, number))
  return made
}
