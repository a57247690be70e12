/** A game as a tree of moves: read from SGF, and written as SGF with all that the file has. */

const TOKEN = /[();]|([A-Za-z]+)\s*((?:\[(?:\\[^]|[^\]\\])*\]\s*)+)/g
const VALUE = /\[((?:\\[^]|[^\]\\])*)\]/g
const MOVES = [['B', 'black'], ['W', 'white']]
const SETUP = ['AB', 'AW', 'AE', 'PL']
/** The marks of SGF, and what the board calls them. */
export const MARKS = { TR: 'triangle', SQ: 'square', CR: 'circle', MA: 'cross', LB: 'label' }

const letter = number => String.fromCharCode(number < 26 ? 97 + number : 39 + number)
const number = letter => (letter < 'a' ? letter.charCodeAt(0) - 39 : letter.charCodeAt(0) - 97)
export const written = point => (point ? letter(point[0]) + letter(point[1]) : '')
const escaped = text => text.replace(/[\]\\]/g, '\\$&')
const plain = raw => raw.replace(/\\\r?\n/g, '').replace(/\\([^])/g, '$1')

/** The points of a value such as "aa" or "aa:cc". */
function points(value) {
  const [[a, b], [c, d] = [a, b]] = value.split(':')
  const [left, top, right, bottom] = [a, b, c, d].map(number)
  const column = x => Array.from({ length: bottom - top + 1 }, (_, i) => [x, top + i])
  return Array.from({ length: right - left + 1 }, (_, i) => column(left + i)).flat()
}

export class Node {
  children = []
  /** How many moves lead here. */
  number = 0

  constructor(parent, properties = {}) {
    Object.assign(this, { parent, properties })
  }

  get root() {
    return this.parent ? this.parent.root : this
  }

  /** The colour of the move and its point, which is `null` for a pass. */
  get move() {
    const [name, color] = MOVES.find(([name]) => this.properties[name]) ?? []
    if (!name) return undefined
    const value = this.properties[name][0].trim()
    const isPass = !/^[a-zA-Z]{2}$/.test(value) || (value === 'tt' && Math.max(...this.root.sides) <= 19)
    return { color, point: isPass ? null : value.split('').map(number) }
  }

  /** Columns and rows of the board, of a root. */
  get sides() {
    const [width, height = width] = (this.properties.SZ?.[0] ?? '19').split(':').map(Number)
    return [width, height]
  }

  get height() {
    return this.sides[1]
  }

  get isSetup() {
    return SETUP.some(name => this.properties[name])
  }

  /** The nodes from the root to this one. */
  get path() {
    const found = []
    for (let node = this; node; node = node.parent) found.unshift(node)
    return found
  }

  get comment() {
    return (this.properties.C ?? []).map(plain).join('\n')
  }

  set comment(text) {
    if (text.trim()) this.properties.C = [escaped(text)]
    else delete this.properties.C
  }

  /** Adds what is not said here yet. */
  remark(text) {
    if (!this.comment.includes(text)) this.comment = [this.comment, text].filter(Boolean).join('\n\n')
  }

  /** The marks of the file as those of a board. */
  get marks() {
    return Object.entries(MARKS).flatMap(([property, name]) =>
      (this.properties[property] ?? []).flatMap(value => {
        const [at, text] = property === 'LB' ? [value.slice(0, 2), plain(value.slice(3))] : [value]
        return points(at).map(point => (text === undefined ? [name, point] : [name, point, text]))
      })
    )
  }

  /** Puts a mark on a point, or takes it away. */
  mark(property, point) {
    const at = written(point)
    const isHere = Object.keys(MARKS).find(name => this.properties[name]?.some(value => value.slice(0, 2) === at))
    const texts = (this.properties.LB ?? []).map(value => value.slice(3))
    if (isHere) this.properties[isHere] = this.properties[isHere].filter(value => value.slice(0, 2) !== at)
    if (isHere !== property) {
      const free = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ').find(text => !texts.includes(text)) ?? 'A'
      ;(this.properties[property] ??= []).push(property === 'LB' ? `${at}:${free}` : at)
    }
    for (const name of Object.keys(MARKS)) if (!this.properties[name]?.length) delete this.properties[name]
  }

  /** The move that follows here, which is added if it is not there. */
  play(color, point) {
    const isSame = ({ move }) => move?.color === color && String(move.point) === String(point)
    return this.children.find(isSame) ?? this.add({ [color === 'black' ? 'B' : 'W']: [written(point)] })
  }

  add(properties) {
    const node = new Node(this, properties)
    node.count()
    this.children.push(node)
    return node
  }

  count() {
    this.number = (this.parent?.number ?? 0) + (this.move ? 1 : 0)
  }

  remove() {
    this.parent.children = this.parent.children.filter(node => node !== this)
  }

  /** This node and all after it. */
  *all() {
    const open = [this]
    while (open.length) {
      const node = open.pop()
      yield node
      open.push(...node.children)
    }
  }
}

const valuesOf = raw => Array.from(raw.matchAll(VALUE), ([, value]) => value)

/** Reads the first game of a text; nothing if there is none. */
export function read(text) {
  const start = text.search(/\(\s*;/)
  if (start < 0) return undefined
  const open = []
  let root, here
  for (const [token, name, raw] of text.slice(start).matchAll(TOKEN)) {
    if (token === '(') open.push(here)
    else if (token === ')') here = open.pop()
    else if (token === ';') here = here ? here.add({}) : (root ??= new Node())
    else if (here) (here.properties[name.replace(/[a-z]/g, '')] ??= []).push(...valuesOf(raw))
    if (token === ')' && !open.length) break
  }
  return tidied(root)
}

/** A move of the root, and comments without a move, are where a player looks for them. */
function tidied(root) {
  if (root.move) {
    const { B, W, ...rest } = root.properties
    const first = new Node(root, { ...(B && { B }), ...(W && { W }) })
    first.children = root.children
    for (const child of first.children) child.parent = first
    Object.assign(root, { properties: rest, children: [first] })
  }
  for (const node of [...root.all()]) if (node.parent && !node.move && !node.isSetup) fold(node)
  for (const node of root.all()) node.count()
  return root
}

/** Gives a node's contents and what follows it to the one before. */
function fold({ parent, properties, children }) {
  const node = parent.children.find(child => child.properties === properties)
  for (const [name, values] of Object.entries(properties)) parent.properties[name] = [...(parent.properties[name] ?? []), ...values]
  parent.children.splice(parent.children.indexOf(node), 1, ...children)
  for (const child of children) child.parent = parent
}

const content = ({ properties }) => `;${Object.entries(properties).map(([name, values]) => name + values.map(value => `[${value}]`).join('')).join('')}`

/** The text of a tree. */
export function write(root) {
  const variation = node => {
    let text = ''
    for (let next = node; next; next = next.children.length === 1 ? next.children[0] : undefined) {
      text += `${next.move || !text ? '' : '\n'}${content(next)}`
      if (next.children.length > 1) text += next.children.map(child => `\n(${variation(child)})`).join('')
    }
    return text
  }
  return `(${variation(root)})\n`
}

/** The root of a board: its stones are set up. */
export function rootOf(board) {
  const stones = sign => board.flatMap((row, y) => Array.from(row, (here, x) => (here === sign ? written([x, y]) : '')).filter(Boolean))
  const size = board.length === board[0].length ? board.length : `${board[0].length}:${board.length}`
  const [black, white] = [stones(1), stones(-1)]
  return new Node(undefined, { GM: ['1'], FF: ['4'], CA: ['UTF-8'], SZ: [String(size)], ...(black.length && { AB: black }), ...(white.length && { AW: white }) })
}
