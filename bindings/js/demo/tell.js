/** What is told directly under the board: of the point that was tapped, of a remark, or of a problem. */
import { block } from './declared.js'
import { capital, colorOf, count, eyeInWords, nameOf } from './words.js'

const $ = id => document.getElementById(id)
const FATES = { alive: 'alive', dead: 'dead', dead_blocks: 'dead, this block only', seki: 'in seki', unsettled: 'unsettled' }

export function tell(state, problem) {
  const { at, remark, review } = state
  const kind = problem.isActive || state.saidOfProblem ? 'problem' : at ? 'point' : remark ? 'remark' : 'nothing'
  const panel = $('tell')
  panel.dataset.kind = kind
  panel.className = `card ${kind === 'problem' ? (state.moodOfProblem ?? '') : ''}`
  for (const part of panel.querySelectorAll('[data-for]')) part.hidden = !part.dataset.for.split(' ').includes(kind)
  const { title, words } = { problem: ofProblem, point: ofPoint, remark: ofRemark, nothing: ofNothing }[kind](state, problem)
  $('status').textContent = title
  $('words').replaceChildren(...words.map(text => Object.assign(document.createElement('li'), { textContent: text })))
  Array.from($('remarks').children, ({ firstChild }, i) => (firstChild.ariaCurrent = review?.remarks[i] === remark ? 'true' : null))
  // What is counted is open in a problem.
  $('score-card').hidden = problem.isActive
  if (kind === 'problem') showTrial(problem)
}

const ofNothing = () => ({ title: 'Tap a group to ask about it.', words: [] })

function ofPoint({ at, position, explained, fate, eyes }) {
  const name = nameOf(at, position.board.length)
  const sign = position.board[at[1]][at[0]]
  $('declare').hidden = !sign
  const worth = (eyes ?? []).filter(eye => !sign && eye.vertices.includes(name)).map(eyeInWords)
  const words = [...worth, ...(explained?.words ?? [])].map(plain)
  if (!sign) return { title: `${name}, an empty point`, words }
  for (const button of $('declare').querySelectorAll('[data-fate]')) button.ariaPressed = String(button.dataset.fate === (fate.declared ?? 'judged'))
  const stones = count(block(position.board, at).size, 'stone')
  return { title: `${capital(colorOf(sign))} at ${name}, ${stones}: ${FATES[fate.is] ?? '…'}`, words }
}

/** The values of eyes in words alone: their digits, and lists of many points, are for programs. */
export const plain = text => text.replace(/ \([0-2]{4}\)/g, '').replace(/\([0-2]{4}; /g, '(').replace(/ \(([A-Z]\d+ ){6,}[A-Z]\d+\)/g, '').replaceAll('an eye and a half', 'one and a half eyes').replaceAll('an eye and a quarter', 'one and a quarter eyes')

function ofRemark({ remark, line }) {
  const { move, color, played, better, text } = remark
  for (const name of ['line', 'answer']) {
    $(name).hidden = !remark[name].length
    $(name).ariaPressed = String(line === name)
  }
  return { title: `Move ${move}, ${capital(color)} ${played}${better ? `; better ${better}` : ''}`, words: [plain(text)] }
}

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
