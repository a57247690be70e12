/** The state of the page, and how it is shown: a game, what goeye says of it, and what the user declares. */
import { Engine } from '../board/engine.js'
import { inSeki, marksOf, pointsOf } from '../board/marks.js'
import { Course } from './course.js'
import { said } from './declared.js'
import { Game, empty } from './game.js'
import { Graph } from './graph.js'
import { Lesson } from './lesson.js'
import { lossesOf, showLosses } from './losses.js'
import { Moves } from './moves.js'
import { hintInWords, hints, marksOfHints } from './opponent.js'
import { Problem } from './problem.js'
import { tellEstimate, tellScore } from './scoring.js'
import { t } from './strings.js'
import { tell } from './tell.js'
import { colorOf, margin, sideOf, trouble } from './words.js'

/** How long the graph waits for the estimate of the board, in milliseconds. */
const PATIENCE = 1500

export const $ = id => document.getElementById(id)

export const state = {
  game: new Game(empty(19)),
  /** The name of the file, if there is one. */
  name: undefined,
  position: undefined,
  /** What is expected, which is known at once, and then the exact score. */
  estimate: undefined,
  score: undefined,
  eyes: undefined,
  hints: undefined,
  /** Fates by the points of groups. */
  declared: new Map(),
  /** The point that is asked about, and what is said of it. */
  at: undefined,
  explained: undefined,
  /** What a review says, and the remark that is looked at. */
  review: undefined,
  remark: undefined,
  /** Its line that is shown, what follows on the better move or on the one that was played, how far, and the board then. */
  line: undefined,
  lineAt: 0,
  lineBoard: undefined,
  /** What the stone that is asked about is, and what is declared of it. */
  get fate() {
    if (!this.at) return undefined
    const declared = said(this.declared, this.position.board, this.at, deadPoints())
    const isCritical = this.explained?.group?.status === 'critical' && !this.score?.finished
    return { is: !declared && isCritical ? 'unsettled' : fateOf(this.at), declared }
  }
}

let running = 0
/** Tells of work that takes a while. */
function watch() {
  let mine = false
  return isRunning => {
    if (isRunning === mine) return
    mine = isRunning
    running += isRunning ? 1 : -1
    setTimeout(() => ($('busy').hidden = running === 0), isRunning ? 300 : 0)
  }
}

const start = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
// Workers of their own: the score does not wait for long reading, nor for the graph. Each starts when it is asked.
export const quick = new Engine({ start, changed: watch() })
export const deep = new Engine({ start, changed: watch() })
export const background = new Engine({ start })
export const adviser = new Engine({ start })
export const reviewer = new Engine({ start, changed: watch() })

export const graph = new Graph($('graph'), number => stepTo(number))
/** Waits until nothing runs that the user waits for, which takes longer beside the graph. */
async function idle() {
  while (quick.isBusy || deep.isBusy) await new Promise(resolve => setTimeout(resolve, 100))
}

export const course = new Course(background, idle, () => soonDrawn())
export const lesson = new Lesson(deep, {
  show: remark => showMove(remark),
  changed: () => {
    aim()
    retell()
    draw()
  }
})
export const moves = new Moves($('moves'), node => goTo(node))
export const problem = new Problem(deep, {
  say: (text, mood) => {
    Object.assign(state, { saidOfProblem: text, moodOfProblem: mood })
    retell()
  },
  changed: () => draw()
})

export function say(text, isTrouble = false) {
  $('notice').textContent = text
  $('notice').classList.toggle('bad', isTrouble)
}

/** Tells anew what is under the board. */
export const retell = () => tell(state, problem, lesson)

export const fail = error => say(trouble(error), true)

/** Runs what was asked for by the user, and says what is wrong with it. */
export const attempt = run => async (...args) => {
  say('')
  try {
    await run(...args)
  } catch (error) {
    fail(error)
  }
}

/** The groups that are declared, as options. */
function declarations() {
  const found = {}
  for (const [key, fate] of state.declared) (found[fate] ??= []).push(key.split(',').map(Number))
  return found
}

const height = () => state.position.board.length

/** The names of the points with dead stones, as far as the score is known. */
export function deadPoints() {
  const { score } = state
  return score && new Set(pointsOf([...score.dead.black, ...score.dead.white], height()).map(String))
}

/** What a stone is: what is declared of it, or judged. */
export function fateOf(point) {
  const { score, declared, position } = state
  const is = fate => pointsOf([...score[fate].black, ...score[fate].white], height()).some(v => String(v) === String(point))
  const seki = () => (inSeki(position.board, score).has(String(point)) ? 'seki' : 'unsettled')
  return said(declared, position.board, point, deadPoints()) ?? (!score ? undefined : is('dead') ? 'dead' : is('seki') ? seki() : 'alive')
}

/** Puts another game in the place of this one, or another line of the same one. */
export async function become(game, { keepsReview = false } = {}) {
  course.stop()
  // The review of a game that is played here ends with the next move.
  if (!keepsReview || (game.isBoard && game.text !== state.game.text)) state.review = undefined
  Object.assign(state, { remark: undefined, line: undefined })
  state.game = game
  await show()
  follow(game)
}

/** Goes to a node of the tree, perhaps on another line. */
export const goTo = attempt(async node => {
  const { game } = state
  if (game.line.includes(node)) return stepTo(node.number)
  await become(game.to(node), { keepsReview: true })
})

/** Fills the graph of a game once its board is evaluated. */
async function follow(game) {
  // What is on the board comes first; it may never be evaluated if the user goes on.
  await Promise.race([state.evaluated, new Promise(resolve => setTimeout(resolve, PATIENCE))])
  if (game !== state.game) return
  course.start(game)
  if (state.estimate && !state.declared.size) course.put(game.here, margin(state.estimate.score))
}

/** On a phone the board comes into view, and what is told under it as far as there is room. */
export function look() {
  for (const id of ['tell', 'board']) $(id).scrollIntoView({ block: 'nearest' })
}

/** Moves through the game; a remark is shown where it is told of. */
export const stepTo = attempt(async (number, remark) => {
  lesson.leave()
  state.game.step(number)
  Object.assign(state, { remark, line: undefined })
  const done = show()
  if (remark) look()
  await done
})

/** Shows the position before the move of a remark, on the line of the file. */
export async function showMove({ move }) {
  const { game } = state
  if (game.isVariation) await become(game.back(), { keepsReview: true })
  Object.assign(state, { remark: undefined, line: undefined })
  state.game.step(move - 1)
  const done = show()
  look()
  await done
}

/** Shows a line of a remark so far; nothing if none is wanted any more. */
export const showLine = attempt(async (name, number = 1) => {
  const { remark, game } = state
  Object.assign(state, { line: name, lineAt: name ? Math.min(Math.max(number, 1), linesOf(remark)[name].length) : 0, lineBoard: undefined })
  retell()
  draw()
  look()
  if (!name) return
  const { line, lineAt } = state
  const play = linesOf(remark)[line].slice(0, lineAt).map(({ color, move }) => [color, isPoint(move) ? pointsOf([move], height())[0] : null])
  const found = await quick.ask('line', 'position', game.source, { ...game.at(), play })
  if (state.remark !== remark || state.line !== line || state.lineAt !== lineAt) return
  state.lineBoard = found.board
  draw()
})

export function leaveProblem() {
  problem.forget()
  state.saidOfProblem = undefined
  retell()
  draw()
}

/** Shows the position after something has changed on the board, and begins to evaluate it. */
export async function show() {
  const { game } = state
  const { shown } = game
  problem.forget()
  state.saidOfProblem = undefined
  state.declared.clear()
  const { here } = game
  const position = here.position ?? (await quick.ask('position', 'position', game.source, game.at()))
  if (game !== state.game || shown !== game.shown) return
  here.position = position
  Object.assign(state, { position, at: undefined, explained: undefined, estimate: undefined, score: undefined, eyes: undefined, hints: undefined })
  $('score-card').classList.add('stale')
  showPlace()
  retell()
  draw()
  drawGraph()
  state.evaluated = soon()
}

/** Shows the stone under the pointer where a tap plays a move. */
export function aim() {
  const plays = document.body.dataset.tool === 'play' || lesson.isActive
  $('board').ghost = plays ? state.position?.to_move : undefined
}

function showPlace() {
  const { game, position } = state
  $('number').value = game.length ? `${game.shown} / ${game.length}` : ''
  $('course').hidden = game.length === 0
  $('resume').hidden = !game.isVariation
  $('turn').textContent = t('{color} to move', { color: sideOf(position.to_move) })
  $('tree-card').hidden = game.length === 0 && !game.root.comment
  if ($('comment') !== document.activeElement || $('comment').node !== game.here) $('comment').value = game.here.comment
  $('comment').node = game.here
  $('drop').hidden = game.here.number <= game.branch
  moves.show(game)
  $('side').value = position.to_move
  aim()
}

let latest
/** Evaluates once the user stops moving through the game. */
async function soon() {
  const { position } = state
  const now = performance.now()
  const isMoving = now - (latest ?? -Infinity) < 250
  latest = now
  if (isMoving) await new Promise(resolve => setTimeout(resolve, 180))
  if (position === state.position) await evaluate()
}

/** Estimates and then scores the position, with what is declared. */
export async function evaluate() {
  const { position, game } = state
  const { here } = game
  const asked = { ...game.at(), ...declarations() }
  /** Keeps the answer to a question, unless another position is shown by then. */
  const found = async (kind, asked) => {
    const answer = await quick.ask('evaluate', kind, game.source, asked)
    if (position !== state.position) return false
    state[kind] = answer
    return true
  }
  try {
    if (!(await found('estimate', asked))) return
    tellEstimate(state.estimate)
    if (!state.declared.size && !here.isEstimated) course.put(here, margin(state.estimate.score))
    draw()
    advise()
    if (position !== state.position || !(await found('score', asked))) return
    tellScore(state)
    retell()
    draw()
    if ($('eyes').checked && !state.eyes && (await found('eyes', game.at()))) draw()
  } catch (error) {
    if (position === state.position && error.message !== 'stopped') fail(error)
  }
}

/** Shows likely moves at once and then good ones, or hides them. */
export async function advise() {
  const { position, game } = state
  const tell = (found, visits) => {
    if (position !== state.position || !$('hints').checked) return false
    state.hints = found
    const moves = found.map(hintInWords).join(', ')
    const said = !visits ? 'Likely moves for {color}: {moves}.' : moves ? 'Good moves for {color}: {moves}.' : 'No move is worth more than a pass.'
    $('advice').textContent = t(said, { color: sideOf(position.to_move), moves })
    draw()
    return true
  }
  if ($('hints').checked) return hints(adviser, game, tell).catch(fail)
  state.hints = undefined
  $('advice').textContent = ''
  draw()
}

const isPoint = name => name && name !== 'pass'
const linesOf = ({ line, answer, color, played }) => ({ line, answer: [{ color, move: played }, ...answer] })

/** The moves of a line on the board that it leads to, numbered. */
function marksOfLine() {
  const { remark, line, lineAt, lineBoard } = state
  const shown = linesOf(remark)[line].slice(0, lineAt)
  const marks = shown.flatMap(({ color, move }, i) => (isPoint(move) ? [['ghost', pointsOf([move], height())[0], color, i + 1]] : []))
  return marks.filter(([, [x, y], color]) => !lineBoard || lineBoard[y][x] === { black: 1, white: -1 }[color])
}

/** The marks of a remark of the review: the stones it is about, what was played, and what is better. */
function marksOfRemark({ kind, stones, played, better, color, side = color }) {
  const at = name => pointsOf([name], height())[0]
  // Points that are lost all over the board are no group.
  const marks = kind === 'size' ? [] : stones.map(name => ['group', at(name)])
  if (isPoint(played)) marks.push(['ghost', at(played), side], ['worse', at(played)])
  if (isPoint(better)) marks.push(['ghost', at(better), side], ['better', at(better)])
  return marks
}

export function draw() {
  if (!state.position) return
  const { position, explained, hints, remark, at } = state
  const board = $('board')
  if (problem.isActive) {
    // What is dead or territory is open in a problem.
    const shown = problem.isPlayed ? problem.here.position : position
    return board.show(shown.board, problem.marks())
  }
  if (lesson.isActive) return board.show(position.board, [...(position.last ? [['last', position.last]] : []), ...lesson.marks()])
  if (remark && state.line) return board.show(state.lineBoard ?? position.board, marksOfLine())
  const marks = marksOf({ ...state, eyes: $('eyes').checked ? state.eyes : undefined })
  if (hints) marks.push(...marksOfHints(hints, height()))
  if (remark) marks.push(...marksOfRemark(remark))
  marks.push(...state.game.here.marks)
  marks.push(...pointsOf(explained?.group?.stones ?? [], height()).map(point => ['group', point]))
  if (at) marks.push(['cursor', at])
  board.show(position.board, marks)
}

/** Moves and leads, as far as these are known. */
const pointsOfLine = line => line.filter(node => node.lead !== undefined).map(({ number, lead }) => [number, lead])

export function drawGraph() {
  const { game, review } = state
  const known = review && !game.isVariation ? review : { remarks: [], turning_points: [] }
  const losses = lossesOf(game.line)
  graph.show({ length: game.length, shown: game.shown, points: pointsOfLine(game.line), remarks: known.remarks, turns: known.turning_points, losses })
  moves.paint()
  showLosses($('losses'), game.main, review?.totals)
}

let isDue = false
/** Leads come one by one, and drawing takes longer than a frame lasts. */
function soonDrawn() {
  if (isDue) return
  isDue = true
  setTimeout(() => {
    isDue = false
    drawGraph()
  }, 200)
}

$('board').describe = point => {
  const sign = state.position.board[point[1]][point[0]]
  return sign ? `${colorOf(sign)} stone, ${fateOf(point) ?? 'not judged yet'}` : 'empty'
}
