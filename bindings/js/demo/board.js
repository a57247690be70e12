/** A board drawn as SVG: a view has a sign map, and marks for its points. */

const NAMESPACE = 'http://www.w3.org/2000/svg'
const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'

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

function grid(width, height) {
  const found = element('g', { class: 'grid' })
  for (let x = 0; x < width; x++) found.append(element('line', { x1: x, x2: x, y1: 0, y2: height - 1 }))
  for (let y = 0; y < height; y++) found.append(element('line', { x1: 0, x2: width - 1, y1: y, y2: y }))
  for (const [cx, cy] of stars(width, height)) found.append(element('circle', { cx, cy, r: 0.09 }))
  for (let x = 0; x < width; x++) {
    for (const y of [-0.95, height - 0.05]) found.append(element('text', { x, y: y + 0.13 }, COLUMNS[x]))
  }
  for (let y = 0; y < height; y++) {
    for (const x of [-0.95, width - 0.05]) found.append(element('text', { x, y: y + 0.13 }, height - y))
  }
  return found
}

/** Marks of a point by their names; several can be on one point. */
const MARKS = {
  territory: (x, y, color) => element('rect', { x: x - 0.2, y: y - 0.2, width: 0.4, height: 0.4, class: `territory ${color}` }),
  // The surer, the larger: `share` is from -1 (White's) to 1 (Black's).
  likely: (x, y, share) => {
    const side = 0.56 * Math.sqrt(Math.abs(share))
    return element('rect', { x: x - side / 2, y: y - side / 2, width: side, height: side, class: `likely territory ${share > 0 ? 'black' : 'white'}` })
  },
  dead: (x, y) => element('path', { d: `M${x - 0.32} ${y - 0.32}l.64 .64m0-.64l-.64 .64`, class: 'dead' }),
  seki: (x, y) => element('path', { d: `M${x} ${y - 0.25}l.25 .25-.25 .25-.25-.25z`, class: 'seki' }),
  dame: (x, y) => element('circle', { cx: x, cy: y, r: 0.12, class: 'dame' }),
  fill: (x, y) => element('path', { d: `M${x} ${y - 0.25}l.24 .42h-.48z`, class: 'fill' }),
  open: (x, y) => element('rect', { x: x - 0.5, y: y - 0.5, width: 1, height: 1, class: 'open' }),
  eye: (x, y, color) => element('rect', { x: x - 0.5, y: y - 0.5, width: 1, height: 1, class: `eye ${color}` }),
  group: (x, y) => element('circle', { cx: x, cy: y, r: 0.49, class: 'group' }),
  last: (x, y) => element('circle', { cx: x, cy: y, r: 0.24, class: 'last' }),
  right: (x, y) => element('circle', { cx: x, cy: y, r: 0.3, class: 'right' }),
  wrong: (x, y) => element('path', { d: `M${x - 0.22} ${y - 0.22}l.44 .44m0-.44l-.44 .44`, class: 'wrong' }),
  text: (x, y, text) => element('text', { x, y: y + 0.12, class: 'value' }, text),
  cursor: (x, y) => element('rect', { x: x - 0.46, y: y - 0.46, width: 0.92, height: 0.92, class: 'cursor' })
}
const UNDER = new Set(['eye', 'open'])

export class BoardView {
  /** `at` is told the point that is under the pointer, and `click` the one that is chosen. */
  constructor(svg, { at, click }) {
    this.svg = svg
    this.board = []
    svg.addEventListener('pointermove', event => at(this.#point(event)))
    svg.addEventListener('pointerleave', () => at(null))
    svg.addEventListener('click', event => {
      const point = this.#point(event)
      if (point) click(point)
    })
  }

  #point({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse())
    const point = [Math.round(x), Math.round(y)]
    return this.board[point[1]]?.[point[0]] === undefined ? null : point
  }

  /** Draws a board with marks: `[name, [x, y], ...more]`. */
  draw(board, marks) {
    this.board = board
    const [width, height] = [board[0].length, board.length]
    const layer = isUnder => {
      const chosen = marks.filter(([name]) => UNDER.has(name) === isUnder)
      return element('g', {}, ...chosen.map(([name, [x, y], ...more]) => MARKS[name](x, y, ...more)))
    }
    // A mark shows on the colour that it is on.
    const over = layer(false)
    const chosen = marks.filter(([name]) => !UNDER.has(name))
    chosen.forEach(([, [x, y]], i) => over.children[i].classList.add(['on-white', 'on-wood', 'on-black'][1 + board[y][x]]))
    const stones = element('g', {})
    board.forEach((row, y) =>
      row.forEach((sign, x) => {
        if (sign) stones.append(element('circle', { cx: x, cy: y, r: 0.47, class: sign > 0 ? 'black stone' : 'white stone' }))
      })
    )
    this.svg.setAttribute('viewBox', `-1.4 -1.4 ${width + 1.8} ${height + 1.8}`)
    const wood = element('rect', { x: -1.4, y: -1.4, width: width + 1.8, height: height + 1.8, class: 'wood' })
    this.svg.replaceChildren(wood, layer(true), grid(width, height), stones, over)
  }
}
