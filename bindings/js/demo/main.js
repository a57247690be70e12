/** The page: a position, what goeye says of it, and what the user declares. */
import { BoardView } from './board.js'
import { block, declare, said } from './declared.js'
import { Engine } from './engine.js'
import { marksOf, pointsOf } from './marks.js'
import { Problem } from './problem.js'
import { SAMPLES } from './samples.js'
import { CONVENTIONS, capital, likely, nameOf, other, percent } from './words.js'

const $ = id => document.getElementById(id)
const RULES = ['japanese', 'chinese', 'korean', 'aga', 'new-zealand', 'ing']

/** The position is that of a source after some moves, and after moves that were played here. */
const state = {
  source: empty(19),
  moves: undefined,
  total: 0,
  play: [],
  rules: undefined,
  komi: undefined,
  /** Fates by the points of groups. */
  declared: new Map(),
  position: undefined,
  /** What is expected, which is known at once, and then the exact score. */
  estimate: undefined,
  score: undefined,
  eyes: undefined,
  /** The point that is asked about, and whether it was clicked. */
  at: undefined,
  isChosen: false,
  explained: undefined
}

let running = 0
const changed = isRunning => {
  running += isRunning ? 1 : -1
}
// Two workers: the score does not wait for long reading.
const watch = () => {
  let mine = false
  return isRunning => {
    if (isRunning === mine) return
    mine = isRunning
    changed(isRunning)
    // What is done at once need not be told.
    setTimeout(() => ($('busy').hidden = running === 0), isRunning ? 200 : 0)
  }
}
const quick = new Engine(watch())
const deep = new Engine(watch())
const view = new BoardView($('board'), { at: point => hover(point), click: point => clicked(point) })
const problem = new Problem(deep, $('outcome'), () => draw())

function empty(size) {
  return Array.from({ length: size }, () => Array(size).fill(0))
}

const fail = error => {
  if (error.message !== 'stopped') $('problem').textContent = error.message
}

const height = () => state.position.board.length
const points = names => pointsOf(names, height())

/** What leads from the source to the position. */
function options() {
  const { moves, play, rules, komi } = state
  return { moves, play: play.length ? play : undefined, rules, komi }
}

/** The groups that are declared, as options. */
function declarations() {
  const found = { alive: [], dead: [], dead_blocks: [], seki: [] }
  for (const [key, fate] of state.declared) found[fate].push(key.split(',').map(Number))
  return found
}

/** Ends when what was loaded last is shown. */
let loaded

/** Loads another position. */
function load(source, more) {
  loaded = put(source, more)
  return loaded
}

async function put(source, more = {}) {
  $('problem').textContent = ''
  try {
    const position = await quick.ask('load', 'position', source)
    Object.assign(state, { source, moves: undefined, play: [], rules: undefined, komi: undefined, total: position.moves })
    $('komi').value = position.komi
    $('rules').value = position.rules ?? ''
    const { black, white } = position.players
    $('title').textContent = black || white ? `${black ?? '?'} – ${white ?? '?'}` : 'What is this position worth?'
    $('move').max = position.moves
    $('side').value = more.side ?? position.to_move
    await show()
    $('problem').textContent = position.warnings.join('; ')
    if (more.target) await choose(more.target)
  } catch (error) {
    fail(error)
  }
}

/** Shows the position after something has changed on the board. */
async function show() {
  Object.assign(state, { at: undefined, isChosen: false, explained: undefined })
  state.declared.clear()
  problem.forget()
  const position = await quick.ask('position', 'position', state.source, options())
  Object.assign(state, { position, estimate: undefined, score: undefined, eyes: undefined })
  const { moves, last } = state.position
  $('move').value = state.moves ?? state.total
  $('number').value = state.total || state.play.length ? `${moves}${state.total ? ` / ${state.total}` : ''}` : ''
  $('steps').hidden = !state.total && !state.play.length
  tell()
  draw()
  await evaluate()
}

/** Estimates and then scores the position, with what is declared. */
async function evaluate() {
  try {
    const { position } = state
    const asked = { ...options(), ...declarations() }
    /** Keeps the answer to a question, unless another position is shown by then. */
    const found = async (kind, asked) => {
      const answer = await quick.ask(kind, kind, state.source, asked)
      if (position === state.position) state[kind] = answer
      return position === state.position
    }
    if (!(await found('estimate', asked))) return
    if (!state.estimate.finished) {
      // The score of an empty board is komi.
      if (position.board.flat().some(Boolean)) tellEstimate()
      draw()
    }
    if (!(await found('score', asked))) return
    tellScore()
    draw()
    if ($('eyes').checked && !state.eyes && (await found('eyes', options()))) draw()
  } catch (error) {
    fail(error)
  }
}

function draw() {
  if (!state.position) return
  // What is dead or territory is open in a problem.
  const shown = problem.isPlayed || problem.solution ? { ...state, estimate: undefined, score: undefined } : state
  view.draw(state.position.board, [...marksOf(shown, $('eyes').checked), ...problem.marks()])
}

function tellEstimate() {
  const { score } = state.estimate
  $('score').textContent = score
  $('score').dataset.score = score
  $('confidence').textContent = likely(state.estimate)
  // What is told of the position before, until the score is there.
  $('score-card').classList.add('old')
}

function tellScore() {
  const { score, confidence, reason, conventions, rules, points } = state.score
  $('score-card').classList.remove('old')
  $('score').textContent = score
  $('score').dataset.score = score
  $('confidence').textContent = `${state.estimate.finished ? '' : `${likely(state.estimate)} `}Exact in ${percent(confidence)} of such games: ${reason}.`
  const rows = CONVENTIONS.map(([name, scoring, tax]) => {
    const by = false_eyes => conventions.find(one => one.scoring === scoring && one.tax === tax && one.false_eyes === false_eyes).score
    return row([name, by('fill'), by('count')], scoring === rules.scoring && tax === rules.tax)
  })
  $('conventions').replaceChildren(row(['', 'false eyes filled', 'false eyes count']), ...rows)
  const items = Object.keys(points.black).filter(item => points.black[item] || points.white[item])
  const byItem = items.map(item => row([item.replace('_', ' '), points.black[item], points.white[item]], item === 'total'))
  $('points').replaceChildren(row(['', 'Black', 'White']), ...byItem)
}

function row(cells, isMine = false) {
  const made = document.createElement('tr')
  made.classList.toggle('mine', isMine)
  for (const cell of cells) made.insertCell().textContent = cell
  return made
}

let waiting
function hover(point) {
  if (state.isChosen || !state.position || $('board').dataset.tool !== 'look' || String(point) === String(state.at)) return
  state.at = point ?? undefined
  state.explained = undefined
  tell()
  draw()
  clearTimeout(waiting)
  if (point) waiting = setTimeout(explain, 300)
}

async function explain() {
  const { at } = state
  try {
    const explained = await deep.ask('explain', 'explain', state.source, at, options())
    if (state.at !== at) return
    state.explained = explained
    tell()
    draw()
  } catch (error) {
    fail(error)
  }
}

/** Chooses the group on a point, or none. */
async function choose(point) {
  state.at = point
  state.isChosen = Boolean(point)
  state.explained = undefined
  problem.forget()
  tell()
  draw()
  if (point) await explain()
}

/** What is known of the point that is asked about. */
function tell() {
  const { at, position, score, explained, isChosen } = state
  const sign = at && position.board[at[1]][at[0]]
  $('declare').hidden = !(isChosen && sign)
  $('words').replaceChildren()
  if (!at) {
    $('status').textContent = 'Point at a group, or tap it.'
    return
  }
  const name = nameOf(at, height())
  if (sign) {
    const is = fate => score && points([...score[fate].black, ...score[fate].white]).some(v => String(v) === String(at))
    const fate = is('dead') ? 'dead' : is('seki') ? 'seki' : 'alive'
    const stones = block(position.board, at).size
    $('status').textContent = `${sign > 0 ? 'Black' : 'White'} at ${name}, ${stones} stone${stones > 1 ? 's' : ''}: ${score ? fate : '…'}`
    const fated = said(state.declared, position.board, at, deadPoints()) ?? 'judged'
    for (const button of $('declare').children) button.setAttribute?.('aria-pressed', button.dataset.fate === fated)
  } else {
    $('status').textContent = `${name}, an empty point`
  }
  for (const sentence of explained?.words ?? []) {
    const item = document.createElement('li')
    item.textContent = sentence
    $('words').append(item)
  }
}

/** The names of the points with dead stones, as far as the score is known. */
function deadPoints() {
  const { score } = state
  return score && new Set(points([...score.dead.black, ...score.dead.white]).map(String))
}

/** Declares the chosen group. */
function declareChosen(fate) {
  declare(state.declared, state.position.board, state.at, fate, deadPoints())
  return evaluate().then(tell)
}

async function clicked(point) {
  if (!state.position) return
  const tool = $('board').dataset.tool
  if (problem.isPlayed) {
    await play(problem.side, point).catch(fail)
  } else if (tool === 'look') {
    await choose(String(point) === String(state.at) && state.isChosen ? undefined : point)
  } else if (tool === 'play') {
    await play(state.position.to_move, point).catch(fail)
  } else {
    const board = state.position.board.map(row => [...row])
    board[point[1]][point[0]] = { black: 1, white: -1, erase: 0 }[tool]
    await edit(board)
  }
}

/** Puts an edited board in the place of the position. */
async function edit(board) {
  $('problem').textContent = ''
  try {
    await quick.ask('load', 'position', board)
    Object.assign(state, { source: board, moves: undefined, play: [], total: 0 })
    await show()
  } catch (error) {
    fail(error)
  }
}

async function play(color, point) {
  $('problem').textContent = ''
  const tried = [...state.play, [color, point]]
  // Refused before anything is changed.
  const position = await quick.ask('play', 'position', state.source, { ...options(), play: tried })
  state.play = tried
  if (!problem.isPlayed) return show()
  state.position = position
  draw()
  const reply = await problem.answer(state.source, options(), position)
  if (reply) {
    state.play = [...state.play, [other(color), reply]]
    state.position = await quick.ask('play', 'position', state.source, options())
    problem.look(state.position)
  }
  draw()
}

function step(by) {
  if (problem.isPlayed || !state.position) return
  const now = state.moves ?? state.total
  if (state.play.length && by < 0) state.play = by === -1 ? state.play.slice(0, -1) : []
  else if (!state.play.length || by > 0) {
    const next = Math.min(Math.max(now + by, 0), state.total)
    if (next === now && !state.play.length) return
    Object.assign(state, { moves: next === state.total ? undefined : next, play: [] })
  }
  show().catch(fail)
}

/** The cursor on the board, for those who have no pointer. */
function move(dx, dy) {
  const { board } = state.position
  const [x, y] = state.at ?? [0, 0]
  choose([Math.min(Math.max(x + dx, 0), board[0].length - 1), Math.min(Math.max(y + dy, 0), board.length - 1)])
}

const KEYS = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  Home: () => step(-Infinity),
  End: () => step(Infinity)
}
const CURSOR = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

addEventListener('keydown', event => {
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== 'radio' && event.target.type !== 'checkbox') return
  const isOnBoard = event.target === $('board')
  if (isOnBoard && event.shiftKey && CURSOR[event.key]) move(...CURSOR[event.key])
  else if (isOnBoard && event.key === 'Enter' && state.at) clicked(state.at)
  else if (event.key === 'Escape') choose(undefined)
  else if (KEYS[event.key] && event.target.type !== 'radio') KEYS[event.key]()
  else return
  event.preventDefault()
})

async function solve(isPlayed) {
  await loaded
  const target = state.isChosen && state.position.board[state.at[1]][state.at[0]] ? [state.at] : []
  problem.forget()
  await problem.solve(state.source, options(), { to_move: $('side').value, target }, isPlayed, height())
  draw()
}

async function read(file) {
  await load(new Uint8Array(await file.arrayBuffer()))
}

$('first').onclick = KEYS.Home
$('back').onclick = KEYS.ArrowLeft
$('forth').onclick = KEYS.ArrowRight
$('end').onclick = KEYS.End
$('move').oninput = () => step(Number($('move').value) - (state.moves ?? state.total))
$('stop').onclick = () => [quick, deep].forEach(engine => engine.stop())
$('eyes').onchange = () => evaluate()
$('rules').onchange = () => {
  state.rules = $('rules').value || undefined
  evaluate()
}
$('komi').onchange = () => {
  state.komi = $('komi').value === '' ? undefined : Number($('komi').value)
  evaluate()
}
$('declare').onclick = ({ target }) => target.dataset.fate && declareChosen(target.dataset.fate).catch(fail)
$('solve').onclick = () => solve(false)
$('try').onclick = () => solve(true)
$('empty').onclick = () => load(empty(Number($('size').value)))
$('file').onchange = ({ target }) => target.files[0] && read(target.files[0])
$('paste').oninput = ({ target }) => target.value.includes(')') && load(target.value)
$('samples').onchange = async ({ target }) => {
  const { file, board, ...more } = SAMPLES[target.value] ?? {}
  if (file) await read(await fetch(file).then(response => response.blob()))
  if (board) await load(board, more)
}
for (const radio of document.getElementsByName('tool')) {
  radio.onchange = () => ($('board').dataset.tool = radio.value)
  if (radio.checked) $('board').dataset.tool = radio.value
}
addEventListener('dragover', event => {
  event.preventDefault()
  document.body.classList.add('dropping')
})
addEventListener('dragleave', () => document.body.classList.remove('dropping'))
addEventListener('drop', event => {
  event.preventDefault()
  document.body.classList.remove('dropping')
  const [file] = event.dataTransfer.files
  file ? read(file) : load(event.dataTransfer.getData('text'))
})

for (const name of ['', ...RULES]) $('rules').add(new Option(capital(name || 'as given'), name))
for (const name of Object.keys(SAMPLES)) $('samples').add(new Option(name, name))
load(state.source)
