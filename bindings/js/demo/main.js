/** What the user does on the page. */
import { pointsOf } from '../board/marks.js'
import { declare } from './declared.js'
import { Game, empty } from './game.js'
import { fragment, restored } from './link.js'
import { nextMove } from './opponent.js'
import { $, advise, attempt, become, deadPoints, deep, draw, evaluate, fail, leaveProblem, look, problem, quick, reviewer, say, state, stepTo } from './page.js'
import { another, review, showReview } from './review.js'
import { SAMPLES } from './samples.js'
import { tell } from './tell.js'
import { capital, warned } from './words.js'

const RULES = ['japanese', 'chinese', 'korean', 'aga', 'new-zealand', 'ing']
const OPENING = 'The ear-reddening game'
/** Files with no more moves whose first board has stones of both are problems. */
const PROBLEM = 40
const PAGE = 10

/** Loads a file or a board; `at` is the move that is shown. */
async function load(source, { at, branch = 0, play = [], rules, komi, side, target, eyes, declared, isLinked } = {}) {
  const game = Object.assign(new Game(), { source, branch, play, rules, komi })
  const { moves, ...found } = await quick.ask('load', 'position', source, { rules, komi })
  // The link was to another position.
  if (location.hash && !isLinked) history.replaceState(null, '', location.pathname + location.search)
  game.total = moves
  game.step(at ?? (await start(game)))
  tellPlayers(found)
  $('komi').value = found.komi
  $('rules').value = found.rules ?? ''
  if (eyes) $('eyes').checked = true
  const shown = become(game)
  showReview()
  await shown
  if (found.warnings.length) say(warned(found.warnings), true)
  look()
  if (side) $('side').value = side
  if (target) await choose(target)
  if (declared?.length) {
    state.declared = new Map(declared)
    await evaluate()
  }
}

/** Where a file opens: a game at its end, a problem at its beginning. */
async function start(game) {
  if (!game.total || game.total > PROBLEM || game.play.length) return game.length
  const { board } = await quick.ask('start', 'position', game.source, { moves: 0 })
  const signs = board.flat()
  return signs.includes(1) && signs.includes(-1) ? 0 : game.length
}

function tellPlayers({ players: { black, white }, result }) {
  $('title').textContent = black || white ? `${black ?? '?'} – ${white ?? '?'}${result ? `, ${result}` : ''}` : 'What is this position worth?'
}

async function choose(point) {
  const { game } = state
  if (problem.isActive || state.saidOfProblem) leaveProblem()
  Object.assign(state, { at: point, explained: undefined, remark: point ? undefined : state.remark })
  tell(state, problem)
  draw()
  if (!point) return
  look()
  const explained = await deep.ask('explain', 'explain', game.source, point, game.at())
  if (state.at !== point) return
  state.explained = explained
  tell(state, problem)
  draw()
  look()
}

const declareChosen = attempt(async fate => {
  declare(state.declared, state.position.board, state.at, fate, deadPoints())
  await evaluate()
  tell(state, problem)
})

const clicked = attempt(async point => {
  const { tool } = document.body.dataset
  if (!state.position) return
  if (problem.isPlayed) return problem.play(point)
  if (tool === 'play') return play(point)
  if (tool === 'edit') return edit(point)
  await choose(String(point) === String(state.at) ? undefined : point)
})

async function edit([x, y]) {
  const board = state.position.board.map(row => [...row])
  board[y][x] = { black: 1, white: -1, erase: 0 }[document.querySelector('[name=stone]:checked').value]
  // Refused before anything is changed.
  await quick.ask('edit', 'position', board)
  const { rules, komi } = state.game
  tellPlayers({ players: {} })
  const shown = become(Object.assign(new Game(), { source: board, rules, komi }))
  showReview()
  await shown
}

/** Plays a move on the board, and lets goeye answer if that is wanted. */
async function play(point) {
  await put(point)
  if ($('answers').checked) await reply()
}

async function put(point) {
  const { game, position } = state
  const next = game.after(position.to_move, point)
  next.positions[next.shown] = await quick.ask('play', 'position', next.source, next.at())
  await become(next, { same: game.shown, keepsReview: true })
  showReview()
}

async function reply() {
  const { game } = state
  const move = await nextMove(deep, game, $('level').value)
  if (game !== state.game) return
  const { to_move, board } = state.position
  if (move === 'pass') say(`${capital(to_move)} passes.`)
  const point = move === 'pass' ? null : pointsOf([move], board.length)[0]
  const next = game.after(to_move, point)
  next.positions[next.shown] = await deep.ask('play', 'position', next.source, next.at())
  if (game !== state.game) return
  const isOver = point === null && game.play.at(-1)?.[1] === null
  await become(next, { same: game.shown, keepsReview: true })
  showReview()
  if (isOver) await tellEnd()
}

async function tellEnd() {
  await state.evaluated
  say(`Both have passed. ${$('headline').textContent}.`)
}

const pass = attempt(async () => {
  if (problem.isPlayed) throw new Error('A problem has to be played out: there are no passes.')
  const isOver = state.game.play.at(-1)?.[1] === null
  await put(null)
  if (isOver) await tellEnd()
  else if ($('answers').checked) await reply()
})

/** Reads the problem on the board: for its solution, or to be tried. */
const read = isPlayed =>
  attempt(async () => {
    const { at, position, game } = state
    const target = at && position.board[at[1]][at[0]] ? [at] : []
    const asked = { to_move: $('side').value, target }
    Object.assign(state, { at: undefined, explained: undefined, remark: undefined })
    try {
      await problem.read(game, position, asked, isPlayed)
    } catch (error) {
      leaveProblem()
      throw error
    }
    look()
  })

const copyLink = attempt(async () => {
  const { head, file } = state.game.saved()
  history.replaceState(null, '', await fragment({ head: { ...head, declared: [...state.declared] }, file }))
  try {
    await navigator.clipboard.writeText(location.href)
    say('The link is copied.')
  } catch {
    say('The link is in the address bar.')
  }
})

/** Loads what the address holds, or the example that the page opens with. */
const loadAddress = attempt(async () => {
  try {
    const found = await restored(location.hash)
    if (found) return await load(found.source, { ...found, at: found.shown, isLinked: true })
  } catch (error) {
    await loadSample(OPENING)
    throw error
  }
  await loadSample(OPENING)
})

async function loadSample(name) {
  const { file, board, ...more } = SAMPLES[name]
  if (!file) return load(board, more)
  const response = await fetch(new URL(file, import.meta.url))
  await load(await response.arrayBuffer(), more)
}

const open = attempt(async file => load(await file.arrayBuffer()))

function step(by) {
  if (problem.isPlayed) return by < 0 ? problem.undo() : problem.redo()
  if (problem.solution) return problem.more(Math.sign(by))
  const { game } = state
  const number = Math.min(Math.max(game.shown + by, 0), game.length)
  if (number !== game.shown) stepTo(number)
}

const KEYS = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  PageUp: () => step(-PAGE),
  PageDown: () => step(PAGE),
  Home: () => step(-Infinity),
  End: () => step(Infinity),
  Escape: () => (problem.isActive ? leaveProblem() : leave())
}

/** Shows no group and no remark any more. */
const leave = attempt(async () => {
  state.remark = undefined
  await choose(undefined)
})

addEventListener('keydown', event => {
  const { tagName, type } = event.target
  const isChoice = type === 'checkbox' || (type === 'radio' && !event.key.startsWith('Arrow'))
  const isField = /^(TEXTAREA|SELECT|INPUT)$/.test(tagName) && !isChoice
  if (isField || event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key] || !state.position) return
  KEYS[event.key]()
  event.preventDefault()
})

function choosesTool() {
  const { value } = document.querySelector('[name=tool]:checked')
  document.body.dataset.tool = value
  for (const part of document.querySelectorAll('[data-tool-for]')) part.hidden = part.dataset.toolFor !== value
  $('board').ghost = value === 'play' ? state.position?.to_move : undefined
}

/** Shows a line of a remark on the board, or hides it. */
function showLine(name) {
  state.line = state.line === name ? undefined : name
  tell(state, problem)
  draw()
}

const press = {
  first: KEYS.Home,
  back: KEYS.ArrowLeft,
  forth: KEYS.ArrowRight,
  end: KEYS.End,
  resume: attempt(() => become(state.game.back(), { same: state.game.branch, keepsReview: true })),
  stop: () => [quick, deep, reviewer].forEach(engine => engine.stop()),
  pass,
  move: attempt(reply),
  solve: read(false),
  try: read(true),
  undo: () => problem.undo(),
  retry: () => problem.retry(),
  leave: () => KEYS.Escape(),
  previous: () => problem.more(-1),
  next: () => problem.more(1),
  share: copyLink,
  empty: attempt(() => load(empty(Number($('size').value)))),
  line: () => showLine('line'),
  answer: () => showLine('answer'),
  'ask-review': attempt(review),
  'remark-before': () => another(-1),
  'remark-after': () => another(1)
}
for (const [id, run] of Object.entries(press)) $(id).onclick = () => state.position && run()

$('board').addEventListener('choose', ({ detail }) => clicked(detail.vertex))
$('declare').onclick = ({ target }) => target.dataset.fate && declareChosen(target.dataset.fate)
$('tools').addEventListener('change', ({ target }) => target.name === 'tool' && choosesTool())
// Arrows move through the game after a click here; from the keyboard they choose.
$('tools').addEventListener('click', ({ detail }) => detail && setTimeout(() => document.activeElement.type === 'radio' && document.activeElement.blur()))
$('eyes').onchange = attempt(evaluate)
$('hints').onchange = attempt(advise)
$('rules').onchange = attempt(() => changeRules({ rules: $('rules').value || undefined }))
$('komi').onchange = attempt(() => changeRules({ komi: $('komi').value === '' ? undefined : Number($('komi').value) }))
$('file').onchange = ({ target }) => {
  if (target.files[0]) open(target.files[0])
  // The same file can be opened again.
  target.value = ''
}
$('paste').oninput = attempt(async ({ target }) => target.value.trim() && load(target.value))
$('samples').onchange = attempt(async ({ target }) => target.value && loadSample(target.value))

/** Counts the same game by other rules. */
async function changeRules(changed) {
  const game = Object.assign(new Game(), state.game, changed)
  await quick.ask('rules', 'position', game.source, game.at())
  const shown = become(game)
  showReview()
  await shown
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
  if (file) open(file)
  else attempt(load)(event.dataTransfer.getData('text'))
})
addEventListener('hashchange', loadAddress)

for (const name of ['', ...RULES]) $('rules').add(new Option(capital(name || 'as given'), name))
for (const name of Object.keys(SAMPLES)) $('samples').add(new Option(name, name))
choosesTool()
// The board is there before goeye is.
if (!location.hash) $('board').show(SAMPLES[OPENING].board, [['last', SAMPLES[OPENING].last]])
await loadAddress()
navigator.serviceWorker?.register('sw.js').catch(fail)
