/** The review of a game: its remarks as cards, each of which shows its move on the board. */
import { $, course, drawGraph, reviewer, state, stepTo } from './page.js'
import { capital } from './words.js'

/** How thoroughly is searched. */
const VISITS_PER_MOVE = 20

const SURE = { proven: 'proven', read: 'read out', estimated: 'estimated' }

/** Shows the card if this build of goeye can review. */
export async function offer(engine) {
  const kinds = await engine.ask('kinds', 'kinds')
  $('review-card').dataset.isKnown = kinds.includes('review')
  showReview()
}

export function showReview() {
  const { game, review } = state
  const isWanted = $('review-card').dataset.isKnown === 'true' && game.total > 0 && !game.isBoard
  $('review-card').hidden = !isWanted
  $('ask-review').hidden = Boolean(review)
  $('remarks').replaceChildren(...(review?.remarks ?? []).map(card))
  $('verdict').textContent = review ? summary(review) : 'Which moves lost most, and why. It takes a minute or two.'
  const ending = review ? [...review.groups.map(group => group.text), ...review.end.text] : []
  $('ending').replaceChildren(...ending.map(textContent => Object.assign(document.createElement('li'), { textContent })))
}

function summary({ remarks }) {
  return remarks.length ? `${remarks.length === 1 ? 'One remark' : `${remarks.length} remarks`}; choose one to see it on the board.` : 'No remarks.'
}

export async function review() {
  const { game } = state
  const { rules, komi } = game
  const told = ({ done, of }) => {
    $('progress').hidden = false
    Object.assign($('progress'), { value: done, max: of })
  }
  $('ask-review').disabled = true
  $('verdict').textContent = 'Reviewing the game…'
  try {
    const found = await reviewer.follow(told, 'review', 'review', game.source, { rules, komi, visits: VISITS_PER_MOVE * game.total })
    // Another game, or by other rules.
    if (game.source !== state.game.source || rules !== state.game.rules || komi !== state.game.komi) return
    state.review = found
    course.take(found.course)
  } finally {
    $('progress').hidden = true
    $('ask-review').disabled = false
    showReview()
  }
  drawGraph()
}

function card(remark, i) {
  const { move, color, played, better, lost, kind, certainty, text } = remark
  const made = document.createElement('li')
  const button = Object.assign(document.createElement('button'), { className: 'remark-card', onclick: () => choose(i) })
  button.innerHTML = '<span class="place"></span><span class="badges"></span><span class="text"></span>'
  const [place, badges, words] = button.children
  place.className = `place ${color}`
  place.textContent = `${move}. ${capital(color)} ${played}${better ? ` → ${better}` : ''}`
  const loss = lost >= 0.05 ? [`−${lost.toFixed(1)}`] : []
  badges.append(...[...loss, kind, SURE[certainty] ?? certainty].map(badge))
  badges.lastChild.classList.add(certainty)
  words.textContent = text
  made.append(button)
  return made
}

function badge(textContent) {
  return Object.assign(document.createElement('span'), { textContent, className: 'badge' })
}

/** Shows the position before the move, with what is remarked. */
function choose(i) {
  const remark = state.review.remarks[i]
  return stepTo(remark.move - 1, remark)
}

/** The next remark, or the one before. */
export function another(by) {
  const { remarks } = state.review
  return choose((remarks.indexOf(state.remark) + by + remarks.length) % remarks.length)
}
