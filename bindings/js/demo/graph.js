/** The graph of the lead, which is also a slider through the game. */
import { t } from './strings.js'
import { sideOf } from './words.js'

const NAMESPACE = 'http://www.w3.org/2000/svg'
const LEAST = 10
const PAGE = 10

function element(name, attributes = {}, text = '') {
  const made = document.createElementNS(NAMESPACE, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.textContent = text
  return made
}

/** The loss in points whose bar is the longest, and its share of the height. */
const WORST = 20
const LONGEST = 0.3
/** A loss of a class without a bar is none. */
const LEAST_BAR = 1.5

export const leadInWords = lead =>
  Math.abs(lead) < 0.25 ? t('even') : t('{color} leads by {n}', { color: sideOf(lead > 0 ? 'black' : 'white'), n: Math.abs(lead).toFixed(1) })

export class Graph {
  #state = { length: 0, shown: 0, points: [], remarks: [], turns: [], losses: [] }

  /** `step` is told the move that is wanted. */
  constructor(svg, step) {
    Object.assign(this, { svg, step })
    svg.addEventListener('pointerdown', event => this.#drag(event))
    svg.addEventListener('pointermove', event => event.buttons && svg.hasPointerCapture(event.pointerId) && this.#drag(event))
    svg.addEventListener('keydown', event => this.#key(event))
    new ResizeObserver(() => this.draw()).observe(svg)
  }

  show(state) {
    Object.assign(this.#state, state)
    this.draw()
  }

  #drag(event) {
    if (event.type === 'pointerdown') this.svg.setPointerCapture(event.pointerId)
    const { left, width } = this.svg.getBoundingClientRect()
    const share = (event.clientX - left - this.margin) / (width - 2 * this.margin)
    this.#go(Math.round(share * this.#state.length))
  }

  #key(event) {
    const { shown, length } = this.#state
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -PAGE, PageUp: PAGE, Home: -shown, End: length - shown }[event.key]
    if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    this.#go(shown + by)
  }

  /** The graph is there before the board is. */
  #go(number) {
    const shown = Math.min(Math.max(number, 0), this.#state.length)
    if (shown === this.#state.shown) return
    this.show({ shown })
    this.step(shown)
  }

  /** The lead at a move, between those that are known. */
  #lead(number) {
    const { points } = this.#state
    const next = points.findIndex(([at]) => at >= number)
    if (next < 0) return points.at(-1)?.[1]
    const [b, after] = points[next]
    if (b === number || next === 0) return after
    const [a, before] = points[next - 1]
    return before + ((after - before) * (number - a)) / (b - a)
  }

  draw() {
    const { svg } = this
    const [width, height] = [svg.clientWidth, svg.clientHeight]
    if (!width) return
    const { length, shown, points, remarks, turns, losses } = this.#state
    this.margin = 8
    const most = Math.max(LEAST, ...points.map(([, lead]) => Math.abs(lead))) * 1.15
    const x = number => this.margin + ((width - 2 * this.margin) * number) / Math.max(length, 1)
    const y = lead => height / 2 - (lead / most) * (height / 2 - 3)
    const lead = this.#lead(shown)
    const line = points.map(([number, lead]) => `${x(number).toFixed(1)} ${y(lead).toFixed(1)}`).join('L')
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
    svg.replaceChildren(
      ...(points.length > 1 ? area(line, x, y, points) : []),
      ...this.#levels(width, most, y),
      ...losses.filter(({ lost }) => lost >= LEAST_BAR).map(one => this.#bar(one, x, height)),
      ...turns.map(number => element('path', { d: `M${x(number)} ${height - 7}l4 7h-8z`, class: 'turn' })),
      element('line', { x1: x(shown), x2: x(shown), y1: 0, y2: height, class: 'now' }),
      ...(lead === undefined ? [] : [element('circle', { cx: x(shown), cy: y(lead), r: 4.5, class: 'here' })]),
      // Above the place on the board, which is a move before the remark that is looked at.
      ...remarks.map(({ move, color, certainty }) =>
        element('circle', { cx: x(move), cy: y(this.#lead(move) ?? 0), r: 5, class: `remark ${color} ${certainty}` })
      )
    )
    this.#tell(length, shown, lead)
  }

  /** What a move lost: Black's from above, White's from below. */
  #bar({ number, color, lost, name }, x, height) {
    const long = (Math.min(lost, WORST) / WORST) * LONGEST * height
    return element('path', { d: `M${x(number).toFixed(1)} ${color === 'black' ? 0 : height}v${color === 'black' ? long : -long}`, class: `loss ${name}` })
  }

  #levels(width, most, y) {
    const step = [5, 10, 20, 50, 100, 200].find(step => most / step < 3) ?? 400
    const level = lead => [
      element('line', { x1: 0, x2: width, y1: y(lead), y2: y(lead), class: lead ? 'level' : 'even' }),
      ...(lead ? [element('text', { x: 3, y: y(lead) + (lead > 0 ? -3 : 10), class: 'level' }, `${lead > 0 ? 'B' : 'W'}+${Math.abs(lead)}`)] : [])
    ]
    return [-step, step, 0].flatMap(level)
  }

  #tell(length, shown, lead) {
    const { svg } = this
    svg.setAttribute('aria-valuemin', 0)
    svg.setAttribute('aria-valuemax', length)
    svg.setAttribute('aria-valuenow', shown)
    svg.setAttribute('aria-valuetext', `${t('Move {n} of {of}', { n: shown, of: length })}${lead === undefined ? '' : `, ${leadInWords(lead)}`}`)
  }
}

/** What is between the line and an even game: above it is Black's, below White's. */
function area(line, x, y, points) {
  const closed = `M${x(points[0][0])} ${y(0)}L${line}L${x(points.at(-1)[0])} ${y(0)}z`
  const half = (id, top, height) => {
    const clip = element('clipPath', { id })
    clip.append(element('rect', { x: 0, y: top, width: 1e5, height }))
    return [clip, element('path', { d: closed, class: id, 'clip-path': `url(#${id})` })]
  }
  return [...half('above', -1e4, 1e4 + y(0)), ...half('below', y(0), 1e4), element('path', { d: `M${line}`, class: 'lead' })]
}
