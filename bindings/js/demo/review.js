/** The review of a game: its remarks as cards, each of which shows its move on the board. */
import { $, course, drawGraph, reviewer, state, stepTo } from './page.js'
import { plain } from './tell.js'
import { capital, count } from './words.js'

/** How thoroughly is searched. Of the time that a long game takes, the estimates of its positions take three quarters. */
const EFFORT = { visits: 1200, remarks: 6 }

/** The time that is left is not told of the first part of a review. */
const EARLY = 40

const SURE = { proven: 'proven', read: 'read out', estimated: 'estimated' }

export function showReview() {
  const { game, review } = state
  $('review-card').hidden = game.length === 0 || (game.isBoard && !game.play.length)
  $('ask-review').hidden = Boolean(review?.complete)
  $('remarks').replaceChildren(...(review?.remarks ?? []).map(card))
  $('verdict').textContent = review ? summary(review) : 'Which moves lost most, and why. A long game takes one or two minutes.'
  const ending = review ? [...review.groups.map(group => group.text), ...review.end.text] : []
  $('ending').replaceChildren(...ending.map(textContent => Object.assign(document.createElement('li'), { textContent })))
}

function summary({ remarks, complete }) {
  const number = remarks.length ? `${count(remarks.length, 'remark')}; choose one to see it on the board.` : 'No remarks.'
  return complete ? number : `The review was stopped early. ${number}`
}

/** What a review still takes, after so many milliseconds; nothing is said as long as nobody can know. */
function timeLeft({ done, of }, elapsed) {
  if (done < of / EARLY) return ''
  const seconds = (elapsed * (of - done)) / done / 1000
  return seconds < 5 ? 'nearly done' : `about ${seconds < 100 ? `${5 * Math.round(seconds / 5)} seconds` : `${Math.round(seconds / 60)} minutes`} left`
}

export async function review() {
  const { game } = state
  const { rules, komi } = game
  const start = performance.now()
  let known
  const told = progress => {
    known = progress.known ?? known
    $('under-way').hidden = false
    Object.assign($('progress'), { value: progress.done, max: progress.of })
    $('time-left').textContent = timeLeft(progress, performance.now() - start)
  }
  $('ask-review').disabled = true
  $('verdict').textContent = 'Reviewing the game…'
  try {
    const asked = reviewer.follow(told, 'review', 'review', game.file, { rules, komi, ...EFFORT })
    // What is known when it is stopped is kept.
    const found = await asked.catch(error => {
      if (error.message === 'stopped' && known) return known
      throw error
    })
    // Another game, or by other rules.
    const now = state.game
    if (game.source !== now.source || rules !== now.rules || komi !== now.komi || (game.isBoard && game.play !== now.play)) return
    state.review = found
    course.take(found.course)
  } finally {
    $('under-way').hidden = true
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
  words.textContent = plain(text)
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
