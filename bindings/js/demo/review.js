/** The review of a game: its remarks as cards, each of which shows its move on the board. */
import { pointsOf } from '../board/marks.js'
import { isAskable } from './lesson.js'
import { lossesOf } from './losses.js'
import { $, background, course, draw, drawGraph, moves, retell, reviewer, state, stepTo } from './page.js'
import { t } from './strings.js'
import { plain } from './tell.js'
import { isSame, titleOf, told } from './told.js'
import { nameOf, sideOf } from './words.js'

/** How thoroughly is searched, as `goeye review --effort quick` does. */
const EFFORT = { effort: 'quick' }

/** The time that is left is not told of the first part of a review. */
const EARLY = 40

const SURE = { proven: 'proven', read: 'read out', estimated: 'estimated' }
const SIDES = ['black', 'white']
let isRunning = false

export function showReview() {
  const { game, review } = state
  $('review-card').hidden = game.length === 0
  $('ask-review').hidden = Boolean(review?.complete)
  const all = told(review)
  $('remarks').replaceChildren(...all.map(card))
  $('verdict').textContent = summary(review)
  const texts = all.map(({ text }) => text)
  const groups = (review?.groups ?? []).map(({ text }) => text).filter(text => !texts.includes(text))
  const found = (review?.found ?? []).map(({ text }) => text)
  const ending = review ? [...groups, ...found, ...review.end.text] : []
  $('ending').replaceChildren(...ending.map(textContent => Object.assign(document.createElement('li'), { textContent })))
  for (const color of SIDES) $(`learn-${color}`).hidden = !askable(color).length
  $('learn').hidden = !SIDES.some(color => askable(color).length)
}

/** The remarks on moves of a side that can be asked. */
export const askable = color => (state.review?.remarks ?? []).filter(remark => remark.color === color && isAskable(remark))

function summary(review) {
  const n = told(review).length
  if (isRunning) return n ? t('Reviewing the game… {n} remarks so far.', { n }) : t('Reviewing the game…')
  if (!review) return t('Which moves lost most, and why. A long game takes one or two minutes.')
  const number = n ? t(n === 1 ? '1 remark; choose it to see it on the board.' : '{n} remarks; choose one to see it on the board.', { n }) : t('No remarks.')
  return review.complete ? number : `${t('The review was stopped early.')} ${number}`
}

/** What a review still takes, after so many milliseconds; nothing is said as long as nobody can know. */
function timeLeft({ done, of }, elapsed) {
  if (done < of / EARLY) return ''
  const seconds = (elapsed * (of - done)) / done / 1000
  if (seconds < 5) return t('nearly done')
  return seconds < 100 ? t('about {n} seconds left', { n: 5 * Math.round(seconds / 5) }) : t('about {n} minutes left', { n: Math.round(seconds / 60) })
}

/** Takes over what is known of a review; the remark that is looked at stays. */
function take(game, found) {
  const { remark } = state
  state.review = found
  if (remark) state.remark = told(found).find(one => isSame(one, remark)) ?? remark
  course.take(game, found.course)
  for (const [i, lost] of (found.losses ?? []).entries()) Object.assign(game.main.find(node => node.number === i + 1) ?? {}, { lost })
  showReview()
  drawGraph()
  retell()
  draw()
}

/** A review that has no remarks yet, with those of the first look after its stories. */
const withFirst = (found, remarks) => ({
  ...found,
  remarks,
  order: [...(found.order ?? []).filter(({ story }) => story !== undefined), ...remarks.map((_, remark) => ({ remark }))],
  isFirstLook: true
})

/** Takes over what is known of a review that goes on. */
const takeKnown = (game, found) => take(game, found.remarks.length ? found : withFirst(found, state.review?.remarks ?? []))

/** Whether a review of a game is still wanted: not if another one is shown by now, or the same by other rules. */
const isWanted = ({ root, rules, komi, isBoard, text }) => {
  const now = state.game
  return root === now.root && rules === now.rules && komi === now.komi && (!isBoard || text === now.text)
}

/** How many moves have a first look, and how much each way to tell must say that they lost, and all together. */
const LOOK = { most: 16, each: 2, least: 3 }

/** The worst moves by what is known of the leads, with better ones: told until the review itself has found remarks. */
async function lookAt(game) {
  const first = { complete: false, course: [], turning_points: [], groups: [], end: { text: [] } }
  const remarks = []
  const isOver = () => !isRunning || !isWanted(game) || (state.review && !state.review.isFirstLook)
  await course.glanced
  // What is looked at now comes first.
  course.stop()
  for (const { number } of lossesOf(game.main).sort((a, b) => b.lost - a.lost).slice(0, LOOK.most)) {
    if (isOver()) break
    const remark = await firstRemark(game, game.main.find(node => node.number === number && node.move))
    if (isOver() || !remark) continue
    remarks.push(remark)
    take(game, withFirst({ ...first, ...state.review }, remarks.toSorted((a, b) => a.move - b.move)))
  }
  if (isWanted(game)) course.start(state.game)
}

/** What estimates say of a move; nothing unless the better one is likelier and all of them tell of a loss. */
async function firstRemark({ file, rules, komi }, node) {
  const { move: { color, point }, number, root } = node
  const ask = (kind, moves, more) => background.ask(`look ${moves} ${more?.play}`, kind, file, { rules, komi, moves, ...more })
  const sign = color === 'black' ? 1 : -1
  const worth = async node => {
    if (!node.isEstimated) course.put(node, (await ask('estimate', node.number)).lead)
    return sign * node.lead
  }
  const played = point ? nameOf(point, root.height) : 'pass'
  const likely = await ask('policy', number - 1)
  const better = likely.moves[0]?.move ?? 'pass'
  if ([played, 'pass'].includes(better)) return undefined
  const before = await worth(node.parent)
  const lost = [before - (await worth(node))]
  const play = [[color, pointsOf([better], root.height)[0]]]
  if (lost[0] >= LOOK.each) lost.push(before - (await worth(node.children[0] ?? node)))
  if (lost[1] >= LOOK.each) lost.push(sign * (await ask('estimate', number - 1, { play })).lead - (await worth(node)))
  const mean = lost.reduce((a, b) => a + b) / lost.length
  if (!(lost[2] >= LOOK.each) || mean < LOOK.least) return undefined
  const text = t('At a first look, {better} is worth about {n} points more.', { better, n: Math.round(mean) })
  return { move: number, color, played, better, lost: mean, kind: 'first look', certainty: 'estimated', text, line: [{ color, move: better }], answer: [], stones: [] }
}

export async function review() {
  const { game } = state
  const { rules, komi } = game
  const start = performance.now()
  const told = progress => {
    $('under-way').hidden = false
    Object.assign($('progress'), { value: progress.done, max: progress.of })
    $('time-left').textContent = timeLeft(progress, performance.now() - start)
    if (progress.known && isWanted(game)) takeKnown(game, progress.known)
  }
  $('ask-review').disabled = true
  isRunning = true
  showReview()
  lookAt(game).catch(() => {})
  try {
    const asked = reviewer.follow(told, 'review', 'review', game.file, { rules, komi, ...EFFORT })
    // What is known when it is stopped is kept.
    const found = await asked.catch(error => {
      if (error.message === 'stopped' && state.review && isWanted(game)) return state.review
      throw error
    })
    isRunning = false
    if (!isWanted(game)) return
    take(game, found)
    annotate(game, found)
  } finally {
    isRunning = false
    $('under-way').hidden = true
    $('ask-review').disabled = false
    showReview()
  }
}

/** Puts the remarks into the tree, where they are read and saved: as comments, and their better lines as variations. */
function annotate(game, found) {
  for (const remark of told(found)) {
    const played = game.main.find(node => node.number === remark.move && node.move)
    if (!played) continue
    played.remark(`${titleOf(remark)}. ${plain(remark.text)}`)
    grow(played.parent, remark.line)
    grow(played, remark.answer)
  }
  game.isChanged = true
  moves.show(state.game)
  $('comment').value = state.game.here.comment
}

function grow(node, line) {
  const { height } = node.root
  for (const { color, move } of line) node = node.play(color, move === 'pass' ? null : pointsOf([move], height)[0])
}

function card(remark, i) {
  const { move, color, played, better, lost, kind, certainty, text } = remark
  const made = document.createElement('li')
  const button = Object.assign(document.createElement('button'), { className: 'remark-card', onclick: () => choose(i) })
  button.innerHTML = '<span class="place"></span><span class="badges"></span><span class="text"></span>'
  const [place, badges, words] = button.children
  place.className = `place ${color}`
  place.textContent = remark.isStory ? titleOf(remark) : `${move}. ${sideOf(color)} ${played}${better ? ` → ${better}` : ''}`
  const loss = lost >= 0.05 ? [`−${lost.toFixed(1)}`] : []
  badges.append(...[...loss, t(kind), t(SURE[certainty] ?? certainty)].map(badge))
  badges.lastChild.classList.add(certainty)
  words.textContent = plain(text)
  made.append(button)
  return made
}

function badge(textContent) {
  return Object.assign(document.createElement('span'), { textContent, className: 'badge' })
}

/** Shows the position at which a move of the story that is shown passed something by. */
export function chance(number) {
  const { remark, game } = state
  const { better, color } = remark.chances.find(({ move }) => move === number)
  const { move: { point }, root } = game.main.find(node => node.number === number && node.move)
  return stepTo(number - 1, { ...remark, side: color, better, played: point ? nameOf(point, root.height) : 'pass' })
}

/** Shows the position before the move, with what is remarked. */
function choose(i) {
  const remark = told(state.review)[i]
  return stepTo(remark.move - 1, remark)
}

/** The next remark, or the one before. */
export function another(by) {
  const all = told(state.review)
  return choose((all.findIndex(one => isSame(one, state.remark)) + by + all.length) % all.length)
}
