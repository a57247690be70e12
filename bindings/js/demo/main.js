/** What the user does on the page. */
import { pointsOf } from '../board/marks.js'
import { decoded } from '../text.js'
import { declare } from './declared.js'
import { Game, empty } from './game.js'
import { fragment, restored } from './link.js'
import { LEVELS, nextMove } from './opponent.js'
import { $, advise, aim, attempt, become, deadPoints, deep, draw, drawGraph, evaluate, fail, goTo, leaveProblem, lesson, look, problem, quick, retell, reviewer, say, show, showLine, state, stepTo } from './page.js'
import { MARKS, write } from './record.js'
import { another, askable, chance, review, showReview } from './review.js'
import { SAMPLES } from './samples.js'
import { LANGUAGES, speak, t, usual } from './strings.js'
import { capital, sideOf, warned } from './words.js'

const RULES = ['japanese', 'chinese', 'korean', 'aga', 'new-zealand', 'ing']
const OPENING = 'The ear-reddening game'
/** Files with no more moves whose first board has stones of both are problems. */
const PROBLEM = 40
const PAGE = 10

/** Loads a file or a board; `at` is the move that is shown, after `branch` moves of it and others that were played then. */
async function load(source, { at, branch = 0, play = [], rules, komi, side, target, eyes, declared, isLinked, name } = {}) {
  const { moves, ...found } = await quick.ask('load', 'position', source, { rules, komi })
  // The link was to another position.
  if (location.hash && !isLinked) history.replaceState(null, '', location.pathname + location.search)
  let game = Object.assign(new Game(source, await textOf(source, moves), moves), { rules, komi })
  game.step(branch)
  for (const [color, point] of play) game = game.after(color, point)
  game.step(at ?? (await start(game)))
  state.name = name
  tellPlayers(found)
  $('komi').value = found.komi
  $('rules').value = found.rules ?? ''
  if (eyes) $('eyes').checked = true
  lesson.leave()
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

/** The text of a file with all its variations; of other forms than SGF, and where moves are odd, that of its main line. */
async function textOf(source, moves) {
  if (Array.isArray(source)) return undefined
  const text = typeof source === 'string' ? source : decoded(new Uint8Array(source))
  return Game.isWhole(text, moves) ? text : quick.ask('text', 'sgf', source)
}

/** Where a file opens: a game at its end, a problem at its beginning. */
async function start(game) {
  if (!game.total || game.total > PROBLEM || game.isVariation) return game.length
  const { board } = await quick.ask('start', 'position', game.source, { moves: 0 })
  const signs = board.flat()
  return signs.includes(1) && signs.includes(-1) ? 0 : game.length
}

function tellPlayers({ players: { black, white }, result }) {
  const players = black || white ? `${black ?? '?'} – ${white ?? '?'}${result ? `, ${result}` : ''}` : ''
  $('title').textContent = players || state.name || t('What is this position worth?')
  document.title = [state.name, players, 'goeye'].filter(Boolean).join(' · ')
}

async function choose(point) {
  const { game } = state
  if (problem.isActive || state.saidOfProblem) leaveProblem()
  Object.assign(state, { at: point, explained: undefined, remark: point ? undefined : state.remark })
  retell()
  draw()
  if (!point) return
  look()
  const explained = await deep.ask('explain', 'explain', game.source, point, game.at())
  if (state.at !== point) return
  state.explained = explained
  retell()
  draw()
  look()
}

const declareChosen = attempt(async fate => {
  declare(state.declared, state.position.board, state.at, fate, deadPoints())
  await evaluate()
  retell()
})

const clicked = attempt(async point => {
  const { tool } = document.body.dataset
  if (!state.position) return
  if (problem.isPlayed) return problem.play(point)
  if (lesson.isActive) return lesson.try(point)
  if (tool === 'play') return play(point)
  if (tool === 'edit') return edit(point)
  await choose(String(point) === String(state.at) ? undefined : point)
})

async function edit([x, y]) {
  const { value } = document.querySelector('[name=stone]:checked')
  if (MARKS[value]) return mark(value, [x, y])
  const board = state.position.board.map(row => [...row])
  board[y][x] = { black: 1, white: -1, erase: 0 }[value]
  // Refused before anything is changed.
  await quick.ask('edit', 'position', board)
  const { rules, komi } = state.game
  state.name = undefined
  tellPlayers({ players: {} })
  const shown = become(Object.assign(new Game(board), { rules, komi }))
  showReview()
  await shown
}

function mark(name, point) {
  const { game } = state
  game.here.mark(name, point)
  game.isChanged = true
  draw()
}

/** Plays a move on the board, and lets goeye answer if that is wanted. */
async function play(point) {
  await put(point)
  if ($('answers').checked) await reply()
}

async function put(point) {
  const { game, position } = state
  await become(await played(quick, game, position.to_move, point), { keepsReview: true })
  showReview()
}

/** The game after a move; one that is refused leaves the tree as it was. */
async function played(engine, game, color, point) {
  const before = game.here.children.length
  const next = game.after(color, point)
  try {
    next.here.position ??= await engine.ask('play', 'position', next.source, next.at())
  } catch (error) {
    if (game.here.children.length > before) next.here.remove()
    throw error
  }
  return next
}

async function reply() {
  const { game } = state
  const move = await nextMove(deep, game, $('level').value)
  if (game !== state.game) return
  const { to_move, board } = state.position
  if (move === 'pass') say(t('{color} passes.', { color: sideOf(to_move) }))
  const point = move === 'pass' ? null : pointsOf([move], board.length)[0]
  const next = await played(deep, game, to_move, point)
  if (game !== state.game) return
  const isOver = point === null && isPass(game.here)
  await become(next, { keepsReview: true })
  showReview()
  if (isOver) await tellEnd()
}

const isPass = ({ move }) => move?.point === null

/** A game that both have ended is counted, and its tree has the result. */
async function tellEnd() {
  await state.evaluated
  const { score, game } = state
  if (!score) return
  Object.assign(game.root.properties, game.isBoard && { RE: [score.score.replace(/^0$/, 'Draw')] })
  say(`${t('Both have passed.')} ${$('headline').textContent}.`)
}

const pass = attempt(async () => {
  if (problem.isPlayed) throw new Error('A problem has to be played out: there are no passes.')
  const isOver = isPass(state.game.here)
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

const open = attempt(async file => load(await file.arrayBuffer(), { name: file.name }))

function step(by) {
  if (problem.isPlayed) return by < 0 ? problem.undo() : problem.redo()
  if (problem.solution) return problem.more(Math.sign(by))
  if (lesson.isActive) return lesson.go(Math.sign(by))
  if (state.line) return showLine(state.line, state.lineAt + by)
  const { game } = state
  const number = Math.min(Math.max(game.shown + by, 0), game.length)
  if (number !== game.shown) stepTo(number)
}

/** Goes to the variation above or below; false if there is none. */
function turn(by) {
  const { here } = state.game
  const siblings = here.parent?.children ?? []
  const next = siblings[siblings.indexOf(here) + by]
  if (!next || problem.isActive || lesson.isActive) return false
  goTo(next)
}

const KEYS = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  ArrowUp: () => turn(-1),
  ArrowDown: () => turn(1),
  PageUp: () => step(-PAGE),
  PageDown: () => step(PAGE),
  Home: () => step(-Infinity),
  End: () => step(Infinity),
  Escape: () => (problem.isActive ? leaveProblem() : leave())
}

/** Shows no group and no remark any more. */
const leave = attempt(async () => {
  if (lesson.isActive) return lesson.leave()
  if (state.line) return showLine()
  state.remark = undefined
  await choose(undefined)
})

addEventListener('keydown', event => {
  const { tagName, type } = event.target
  const isChoice = type === 'checkbox' || (type === 'radio' && !event.key.startsWith('Arrow'))
  const isField = /^(TEXTAREA|SELECT|INPUT)$/.test(tagName) && !isChoice
  if (isField || event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key] || !state.position) return
  if (KEYS[event.key]() !== false) event.preventDefault()
})

function choosesTool() {
  const { value } = document.querySelector('[name=tool]:checked')
  document.body.dataset.tool = value
  for (const part of document.querySelectorAll('[data-tool-for]')) part.hidden = part.dataset.toolFor !== value
  aim()
}

/** Saves the game with its variations, comments and marks, and with the lines of the review. */
function save() {
  const { game, name } = state
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(new Blob([write(game.root)], { type: 'application/x-go-sgf' })),
    download: `${(name ?? ($('title').textContent || 'goeye')).replace(/\.\w+$/, '').replace(/[^\p{L}\p{N} ._-]+/gu, '-')}.sgf`
  })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

/** Takes the move that is shown out of the tree, with all that follows it. */
const drop = attempt(async () => {
  const { game } = state
  await become(game.without(game.here), { keepsReview: true })
})

/** Asks for the better moves of mistakes. */
const learn = attempt(async remarks => {
  await leave()
  if (state.game.isVariation) await become(state.game.back(), { keepsReview: true })
  await lesson.start(state.game, remarks)
})

const press = {
  first: KEYS.Home,
  back: KEYS.ArrowLeft,
  forth: KEYS.ArrowRight,
  end: KEYS.End,
  resume: attempt(() => become(state.game.back(), { keepsReview: true })),
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
  save,
  drop,
  empty: attempt(() => load(empty(Number($('size').value)))),
  line: () => showLine(state.line === 'line' ? undefined : 'line'),
  answer: () => showLine(state.line === 'answer' ? undefined : 'answer'),
  'line-back': () => step(-1),
  'line-forth': () => step(1),
  guess: () => learn([state.remark]),
  'learn-black': () => learn(askable('black')),
  'learn-white': () => learn(askable('white')),
  reveal: () => lesson.reveal(),
  'lesson-before': () => lesson.go(-1),
  'lesson-after': () => lesson.go(1),
  'lesson-leave': () => KEYS.Escape(),
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
$('chances').onclick = ({ target }) => target.value && chance(Number(target.value))
$('eyes').onchange = attempt(evaluate)
$('hints').onchange = attempt(advise)
$('comment').oninput = ({ target }) => {
  target.node.comment = target.value
  state.game.isChanged = true
  drawGraph()
}
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
  const game = state.game.with(changed)
  await quick.ask('rules', 'position', game.source, game.at())
  game.forget()
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

let turned = 0
/** The wheel steps through the game; a trackpad sends many small turns. */
$('board').addEventListener('wheel', event => {
  if (event.ctrlKey || lesson.isActive || !state.position) return
  event.preventDefault()
  turned += event.deltaMode ? 40 * event.deltaY : event.deltaY
  if (Math.abs(turned) < 40) return
  step(Math.sign(turned))
  turned = 0
}, { passive: false })

function nameLevels() {
  LEVELS.forEach(([, name, values], i) => ($('level').options[i].text = t(name, values)))
}

/** Says all in a language. */
$('language').onchange = attempt(async ({ target }) => {
  localStorage.setItem('language', target.value)
  speak(target.value)
  nameLevels()
  showReview()
  await show()
})

speak(usual())
for (const [value, name] of Object.entries(LANGUAGES)) $('language').add(new Option(name, value, false, value === usual()))
for (const [value] of LEVELS) $('level').add(new Option('', value))
nameLevels()
for (const name of ['', ...RULES]) $('rules').add(new Option(capital(name || 'as given'), name))
for (const name of Object.keys(SAMPLES)) $('samples').add(new Option(name, name))
choosesTool()
// The board is there before goeye is.
if (!location.hash) $('board').show(SAMPLES[OPENING].board, [['last', SAMPLES[OPENING].last]])
await loadAddress()
navigator.serviceWorker?.register('sw.js').catch(fail)
