/** What is told directly under the board: of the point that was tapped, of a remark, or of a problem. */
import { block } from './declared.js'
import { isAskable } from './lesson.js'
import { t } from './strings.js'
import { isSame, titleOf, told } from './told.js'
import { colorOf, eyeInWords, nameOf, sideOf } from './words.js'

const $ = id => document.getElementById(id)
const FATES = { alive: 'alive', dead: 'dead', dead_blocks: 'dead, this block only', seki: 'in seki', unsettled: 'unsettled' }

export function tell(state, problem, lesson) {
  const { at, remark, review } = state
  const isProblem = problem.isActive || state.saidOfProblem
  const kind = isProblem ? 'problem' : lesson.isActive ? 'lesson' : at ? 'point' : remark ? 'remark' : 'nothing'
  const panel = $('tell')
  panel.dataset.kind = kind
  const mood = { problem: state.moodOfProblem, lesson: lesson.mood }[kind]
  panel.className = `card ${mood ?? ''}`
  for (const part of panel.querySelectorAll('[data-for]')) part.hidden = !part.dataset.for.split(' ').includes(kind)
  const { title, words } = { problem: ofProblem, lesson: ofLesson, point: ofPoint, remark: ofRemark, nothing: ofNothing }[kind](state, problem, lesson)
  $('status').textContent = title
  $('words').replaceChildren(...words.map(text => Object.assign(document.createElement('li'), { textContent: text })))
  const all = told(review)
  Array.from($('remarks').children, ({ firstChild }, i) => (firstChild.ariaCurrent = remark && isSame(all[i], remark) ? 'true' : null))
  // What is counted is open in a problem.
  $('score-card').hidden = problem.isActive || lesson.isActive
  if (kind === 'problem') showTrial(problem)
}

const ofNothing = () => ({ title: t('Tap a group to ask about it.'), words: [] })

const ofLesson = (_state, _problem, lesson) => ({ title: lesson.said, words: [lesson.progress] })

function ofPoint({ at, position, explained, fate, eyes }) {
  const name = nameOf(at, position.board.length)
  const sign = position.board[at[1]][at[0]]
  $('declare').hidden = !sign
  const worth = (eyes ?? []).filter(eye => !sign && eye.vertices.includes(name)).map(eyeInWords)
  const words = [...worth, ...(explained?.words ?? [])].map(plain)
  if (!sign) return { title: t('{point}, an empty point', { point: name }), words }
  for (const button of $('declare').querySelectorAll('[data-fate]')) button.ariaPressed = String(button.dataset.fate === (fate.declared ?? 'judged'))
  const n = block(position.board, at).size
  const title = t(n === 1 ? '{color} at {point}, 1 stone: {fate}' : '{color} at {point}, {n} stones: {fate}', { color: sideOf(colorOf(sign)), point: name, n, fate: t(FATES[fate.is] ?? '…') })
  return { title, words }
}

/** The values of eyes in words alone: their digits, and lists of many points, are for programs. */
export const plain = text => text.replace(/ \([0-2]{4}\)/g, '').replace(/\([0-2]{4}; /g, '(').replace(/ \(([A-Z]\d+ ){6,}[A-Z]\d+\)/g, '').replaceAll('an eye and a half', 'one and a half eyes').replaceAll('an eye and a quarter', 'one and a quarter eyes')

function ofRemark({ remark, line, lineAt }) {
  for (const name of ['line', 'answer']) {
    $(name).hidden = !remark[name].length
    $(name).ariaPressed = String(line === name)
  }
  $('guess').hidden = !isAskable(remark)
  $('line-steps').hidden = !line
  $('line-at').textContent = lineAt
  $('chances').replaceChildren(...(remark.chances ?? []).map(chanceOf))
  return { title: titleOf(remark), words: [plain(remark.text)] }
}

/** A move of a story that passed something by. */
const chanceOf = ({ move, better, color }) =>
  Object.assign(document.createElement('button'), { textContent: `${move}. ${sideOf(color)}${better ? ` → ${better}` : ''}`, value: move })

function ofProblem({ saidOfProblem }, problem) {
  return { title: saidOfProblem ?? '', words: problem.solution?.main_line.length > 1 ? [`Main line: ${problem.line}.`] : [] }
}

/** The buttons of a problem, and the moves that were tried. */
function showTrial(problem) {
  $('trial').hidden = !problem.isPlayed
  $('solution').hidden = !(problem.solution?.main_line.length > 1)
  $('leave').hidden = !problem.isActive
  $('tree').replaceChildren()
  if (!problem.isPlayed) return
  $('undo').disabled = $('retry').disabled = !problem.here.parent
  problem.tree.draw($('tree'), node => problem.go(node))
}
