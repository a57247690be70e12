/** A board drawn as SVG: wood, lines, stones, and marks on points. */

const NAMESPACE = 'http://www.w3.org/2000/svg'
export const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'
const EDGE = 0.75
const WITH_NAMES = 1.3

function element(name, attributes, ...children) {
  const made = document.createElementNS(NAMESPACE, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** The points with a dot, as boards have them. */
function stars(width, height) {
  const line = size => (size < 7 ? [] : size < 13 ? [2, size - 3] : [3, size - 4])
  const middle = size => (size % 2 && size > 8 ? [(size - 1) / 2] : [])
  const corners = line(width).flatMap(x => line(height).map(y => [x, y]))
  const center = middle(width).flatMap(x => middle(height).map(y => [x, y]))
  const isLarge = width > 13 && height > 13
  const sides = isLarge
    ? [...line(width).flatMap(x => middle(height).map(y => [x, y])), ...middle(width).flatMap(x => line(height).map(y => [x, y]))]
    : []
  return [...corners, ...center, ...sides]
}

function gradient(id, attributes, stops) {
  const made = element('radialGradient', { id, ...attributes })
  for (const [offset, color, opacity = 1] of stops) {
    made.append(element('stop', { offset, 'stop-color': color, 'stop-opacity': opacity }))
  }
  return made
}

/** Lines as in wood, which are never quite straight. */
function grain() {
  const made = element('pattern', { id: 'grain', width: 6.1, height: 31, patternUnits: 'userSpaceOnUse' })
  const lines = [[0.4, 0.3, 0.09], [1.1, -0.2, 0.05], [1.5, 0.25, 0.12], [2.4, -0.3, 0.07], [3.3, 0.2, 0.1], [3.7, -0.15, 0.05], [4.6, 0.3, 0.13], [5.6, -0.25, 0.06]]
  for (const [x, bend, opacity] of lines) {
    const d = `M${x} 0q${bend} 7.75 0 15.5t0 15.5`
    made.append(element('path', { d, class: 'grain', 'stroke-opacity': opacity, 'stroke-width': 0.05 + opacity }))
  }
  return made
}

function definitions() {
  return element(
    'defs',
    {},
    gradient('black', { cx: 0.36, cy: 0.3, r: 0.75 }, [[0, '#77797e'], [0.3, '#3d3e42'], [0.75, '#17181a'], [1, '#0a0a0b']]),
    gradient('white', { cx: 0.38, cy: 0.32, r: 0.75 }, [[0, '#fff'], [0.55, '#f6f4ef'], [0.85, '#dedad1'], [1, '#bdb8ad']]),
    gradient('shadow', {}, [[0.7, '#000', 0.42], [0.88, '#000', 0.2], [1, '#000', 0]]),
    grain()
  )
}

function lines(width, height, hasNames) {
  const found = element('g', { class: 'grid' })
  for (let x = 0; x < width; x++) found.append(element('line', { x1: x, x2: x, y1: 0, y2: height - 1 }))
  for (let y = 0; y < height; y++) found.append(element('line', { x1: 0, x2: width - 1, y1: y, y2: y }))
  for (const [cx, cy] of stars(width, height)) found.append(element('circle', { cx, cy, r: 0.095 }))
  if (!hasNames) return found
  for (let x = 0; x < width; x++) {
    for (const y of [-0.9, height - 0.1]) found.append(element('text', { x, y: y + 0.14 }, COLUMNS[x]))
  }
  for (let y = 0; y < height; y++) {
    for (const x of [-0.9, width - 0.1]) found.append(element('text', { x, y: y + 0.14 }, height - y))
  }
  return found
}

const square = (x, y, side, more) => element('rect', { x: x - side / 2, y: y - side / 2, width: side, height: side, ...more })

function stone(x, y, color, isGhost = false) {
  const made = element('g', { class: `${color} ${isGhost ? 'ghost' : 'stone'}` })
  if (!isGhost) made.append(element('circle', { cx: x + 0.05, cy: y + 0.08, r: 0.53, fill: 'url(#shadow)' }))
  made.append(element('circle', { cx: x, cy: y, r: 0.475, fill: `url(#${color})` }))
  return made
}

/** A stone that could be played, with a number or a letter. */
function ghost(x, y, color, label) {
  const made = stone(x, y, color, true)
  if (label !== undefined) made.append(element('text', { x, y: y + 0.17, class: 'label' }, label))
  return made
}

/** Marks of a point by their names; several can be on one point. */
const MARKS = {
  territory: (x, y, color) => square(x, y, 0.36, { class: `territory ${color}` }),
  // From -1 (White's) to 1 (Black's): the surer, the stronger. On a stone, whose colour hides the shade, a square says it.
  likely: (x, y, share, isStone) => {
    const owner = share > 0 ? 'black' : 'white'
    if (isStone) return square(x, y, 0.42 * Math.sqrt(Math.abs(share)), { class: `likely territory ${owner}` })
    return square(x, y, 1, { class: `likely shade ${owner}`, 'fill-opacity': Math.abs(share).toFixed(2) })
  },
  dead: (x, y) => element('path', { d: `M${x - 0.22} ${y - 0.22}l.44 .44m0-.44l-.44 .44`, class: 'dead' }),
  seki: (x, y) => element('path', { d: `M${x} ${y - 0.25}l.25 .25-.25 .25-.25-.25z`, class: 'seki' }),
  dame: (x, y) => element('circle', { cx: x, cy: y, r: 0.12, class: 'dame' }),
  fill: (x, y) => element('path', { d: `M${x} ${y - 0.25}l.24 .42h-.48z`, class: 'fill' }),
  open: (x, y) => element('rect', { x: x - 0.4, y: y - 0.4, width: 0.8, height: 0.8, rx: 0.2, class: 'open' }),
  eye: (x, y, color) => square(x, y, 1, { class: `eye ${color}` }),
  group: (x, y) => element('circle', { cx: x, cy: y, r: 0.47, class: 'group' }),
  last: (x, y) => element('circle', { cx: x, cy: y, r: 0.2, class: 'last' }),
  right: (x, y) => element('circle', { cx: x, cy: y, r: 0.28, class: 'right' }),
  wrong: (x, y) => element('path', { d: `M${x - 0.22} ${y - 0.22}l.44 .44m0-.44l-.44 .44`, class: 'wrong' }),
  better: (x, y) => element('circle', { cx: x, cy: y, r: 0.42, class: 'better' }),
  worse: (x, y) => element('circle', { cx: x, cy: y, r: 0.42, class: 'worse' }),
  hint: (x, y, text) => {
    const made = element('g', { class: 'hint' }, element('circle', { cx: x, cy: y, r: 0.46 }))
    made.append(element('text', { x, y: y + 0.14 }, text))
    return made
  },
  ghost,
  text: (x, y, text) => element('text', { x, y: y + 0.16, class: 'value' }, text),
  // The marks of files.
  triangle: (x, y) => element('path', { d: `M${x} ${y - 0.32}l.28 .48h-.56z`, class: 'mark' }),
  square: (x, y) => square(x, y, 0.44, { class: 'mark' }),
  circle: (x, y) => element('circle', { cx: x, cy: y, r: 0.26, class: 'mark' }),
  cross: (x, y) => element('path', { d: `M${x - 0.22} ${y - 0.22}l.44 .44m0-.44l-.44 .44`, class: 'mark' }),
  label: (x, y, text) => element('text', { x, y: y + 0.17, class: 'mark letters' }, text),
  cursor: (x, y) => element('rect', { x: x - 0.47, y: y - 0.47, width: 0.94, height: 0.94, rx: 0.12, class: 'cursor' })
}
const isUnder = ([name, , , isStone]) => name === 'eye' || name === 'open' || (name === 'likely' && !isStone)
const ON = ['on-white', 'on-wood', 'on-black']

export class Drawing {
  constructor(svg) {
    this.svg = svg
    this.layers = Object.fromEntries(['under', 'grid', 'stones', 'over', 'top'].map(name => [name, element('g', { class: name })]))
  }

  /** Draws a board with marks: `[name, [x, y], ...more]`. */
  draw(board, marks, hasNames = true) {
    const shape = `${board[0].length} ${board.length} ${hasNames}`
    if (shape !== this.shape) this.#lay(board[0].length, board.length, hasNames)
    this.shape = shape
    const faded = new Set(marks.filter(([name]) => name === 'dead').map(([, point]) => String(point)))
    const stones = board.flatMap((row, y) =>
      Array.from(row, (sign, x) => sign && [stone(x, y, sign > 0 ? 'black' : 'white'), faded.has(`${x},${y}`)]).filter(Boolean)
    )
    for (const [made, isFaded] of stones) made.classList.toggle('faded', isFaded)
    this.layers.stones.replaceChildren(...stones.map(([made]) => made))
    this.layers.under.replaceChildren(...marks.filter(isUnder).map(mark => this.#mark(board, mark)))
    this.layers.over.replaceChildren(...marks.filter(mark => !isUnder(mark)).map(mark => this.#mark(board, mark)))
  }

  /** Draws what changes with the pointer above all else. */
  point(marks) {
    this.layers.top.replaceChildren(...marks.map(([name, [x, y], ...more]) => MARKS[name](x, y, ...more)))
  }

  /** The point that is at a place on the screen. */
  at(clientX, clientY) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse())
    // Never -0.
    return [Math.round(x) + 0, Math.round(y) + 0]
  }

  /** A mark shows on the colour that it is on. */
  #mark(board, [name, [x, y], ...more]) {
    const made = MARKS[name](x, y, ...more)
    made.classList.add(ON[1 + Math.sign(board[y][x])])
    return made
  }

  #lay(width, height, hasNames) {
    const edge = hasNames ? WITH_NAMES : EDGE
    const box = { x: -edge, y: -edge, width: width - 1 + 2 * edge, height: height - 1 + 2 * edge }
    this.svg.setAttribute('viewBox', Object.values(box).join(' '))
    this.layers.grid.replaceChildren(...lines(width, height, hasNames).childNodes)
    const wood = [element('rect', { ...box, class: 'wood' }), element('rect', { ...box, fill: 'url(#grain)' })]
    this.svg.replaceChildren(definitions(), ...wood, ...Object.values(this.layers))
  }
}
