/** The state of the page, and how it is shown: a game, what goeye says of it, and what the user declares. */
import { Engine } from '../board/engine.js'
import { inSeki, marksOf, pointsOf } from '../board/marks.js'
import { Course } from './course.js'
import { said } from './declared.js'
import { Game } from './game.js'
import { Graph } from './graph.js'
import { hintInWords, hints, marksOfHints } from './opponent.js'
import { Problem } from './problem.js'
import { tellEstimate, tellScore } from './scoring.js'
import { tell } from './tell.js'
import { capital, colorOf, margin, trouble } from './words.js'

/** How long the graph waits for the estimate of the board, in milliseconds. */
const PATIENCE = 1500

export const $ = id => document.getElementById(id)

export const state = {
  game: new Game(),
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
  /** Its line that is shown: what follows on the better move, or on the one that was played. */
  line: undefined,
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
export const reviewer = new Engine({ start, changed: watch() })

export const graph = new Graph($('graph'), number => stepTo(number))
/** Waits until nothing runs that the user waits for, which takes longer beside the graph. */
async function idle() {
  while (quick.isBusy || deep.isBusy) await new Promise(resolve => setTimeout(resolve, 100))
}

export const course = new Course(background, idle, () => drawGraph())
export const problem = new Problem(deep, {
  say: (text, mood) => {
    Object.assign(state, { saidOfProblem: text, moodOfProblem: mood })
    tell(state, problem)
  },
  changed: () => draw()
})

export function say(text, isTrouble = false) {
  $('notice').textContent = text
  $('notice').classList.toggle('bad', isTrouble)
}

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

/** Puts another game in the place of this one, or the same one with other moves. */
export async function become(game, { same = 0, keepsReview = false } = {}) {
  course.stop()
  // The review of a game that is played here ends with the next move.
  if (!keepsReview || game.isBoard) state.review = undefined
  Object.assign(state, { remark: undefined, line: undefined })
  state.game = game
  await show()
  follow(game, same)
}

/** Fills the graph of a game once its board is evaluated. */
async function follow(game, same) {
  // What is on the board comes first; it may never be evaluated if the user goes on.
  await Promise.race([state.evaluated, new Promise(resolve => setTimeout(resolve, PATIENCE))])
  if (game !== state.game) return
  course.start(game, same)
  if (state.estimate && !state.declared.size) course.put(game.shown, margin(state.estimate.score))
  if (state.review && !game.isVariation) course.take(state.review.course)
}

/** On a phone the board comes into view, and what is told under it as far as there is room. */
export function look() {
  for (const id of ['tell', 'board']) $(id).scrollIntoView({ block: 'nearest' })
}

/** Moves through the game; a remark is shown where it is told of. */
export const stepTo = attempt(async (number, remark) => {
  state.game.step(number)
  Object.assign(state, { remark, line: undefined })
  const done = show()
  if (remark) look()
  await done
})

export function leaveProblem() {
  problem.forget()
  state.saidOfProblem = undefined
  tell(state, problem)
  draw()
}

/** Shows the position after something has changed on the board, and begins to evaluate it. */
export async function show() {
  const { game } = state
  const { shown } = game
  problem.forget()
  state.saidOfProblem = undefined
  state.declared.clear()
  const position = game.positions[shown] ?? (await quick.ask('position', 'position', game.source, game.at()))
  if (game !== state.game || shown !== game.shown) return
  game.positions[shown] = position
  Object.assign(state, { position, at: undefined, explained: undefined, estimate: undefined, score: undefined, eyes: undefined, hints: undefined })
  $('score-card').classList.add('stale')
  showPlace()
  tell(state, problem)
  draw()
  drawGraph()
  state.evaluated = soon()
}

function showPlace() {
  const { game, position } = state
  $('number').value = game.length ? `${game.shown} / ${game.length}` : ''
  $('course').hidden = game.length === 0
  $('resume').hidden = !game.isVariation
  $('turn').textContent = `${capital(position.to_move)} to move`
  $('side').value = position.to_move
  $('board').ghost = document.body.dataset.tool === 'play' ? position.to_move : undefined
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
    if (!state.declared.size && !course.has(game.shown)) course.put(game.shown, margin(state.estimate.score))
    draw()
    if ($('hints').checked) await advise()
    if (position !== state.position || !(await found('score', asked))) return
    tellScore(state)
    tell(state, problem)
    draw()
    if ($('eyes').checked && !state.eyes && (await found('eyes', game.at()))) draw()
  } catch (error) {
    if (position === state.position && error.message !== 'stopped') fail(error)
  }
}

/** Shows good moves, or hides them. */
export async function advise() {
  const { position, game } = state
  const isWanted = $('hints').checked
  const found = isWanted ? await hints(quick, game) : undefined
  if (position !== state.position) return
  state.hints = found
  const moves = found?.map(hintInWords)
  $('advice').textContent = !moves ? '' : moves.length ? `Good moves for ${capital(position.to_move)}: ${moves.join(', ')}.` : 'No move is worth more than a pass.'
  draw()
}

/** The marks of a remark of the review: the stones it is about, what was played, and what is better. */
function marksOfRemark({ kind, stones, played, better, line, answer, color }) {
  const at = name => pointsOf([name], height())[0]
  const isPoint = name => name && name !== 'pass'
  const lines = { line, answer: [{ color, move: played }, ...answer] }
  if (state.line) return lines[state.line].flatMap(({ color, move }, i) => (isPoint(move) ? [['ghost', at(move), color, i + 1]] : []))
  // Points that are lost all over the board are no group.
  const marks = kind === 'size' ? [] : stones.map(name => ['group', at(name)])
  if (isPoint(played)) marks.push(['ghost', at(played), color], ['worse', at(played)])
  if (isPoint(better)) marks.push(['ghost', at(better), color], ['better', at(better)])
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
  const marks = marksOf({ ...state, eyes: $('eyes').checked ? state.eyes : undefined })
  if (hints) marks.push(...marksOfHints(hints, height()))
  if (remark) marks.push(...marksOfRemark(remark))
  marks.push(...pointsOf(explained?.group?.stones ?? [], height()).map(point => ['group', point]))
  if (at) marks.push(['cursor', at])
  board.show(position.board, marks)
}

export function drawGraph() {
  const { game, review } = state
  const known = review && !game.isVariation ? review : { remarks: [], turning_points: [] }
  graph.show({ length: game.length, shown: game.shown, points: course.points, remarks: known.remarks, turns: known.turning_points })
}

$('board').describe = point => {
  const sign = state.position.board[point[1]][point[0]]
  return sign ? `${colorOf(sign)} stone, ${fateOf(point) ?? 'not judged yet'}` : 'empty'
}
