/** The card of the score. */
import { t } from './strings.js'
import { CONVENTIONS, headline, likely, percent } from './words.js'

const $ = id => document.getElementById(id)

export function tellEstimate(estimate) {
  $('score').textContent = estimate.score
  $('headline').textContent = headline(estimate)
  $('confidence').textContent = estimate.finished ? '' : likely(estimate)
  $('score-card').classList.remove('stale')
  // What is told of the position before, until the score is there.
  $('score-card').classList.add('old')
}

export function tellScore({ estimate, score: { score, ended, confidence, reason, conventions, rules, points } }) {
  $('score-card').classList.remove('old')
  const exact = `${t('The game is over.')} ${t('Exact in {n} of such games: {reason}.', { n: percent(confidence), reason })}`
  const finished = estimate.finished || Boolean(ended)
  $('score').textContent = score
  $('headline').textContent = headline({ score, finished })
  if (finished) $('confidence').textContent = exact
  // What stones surround on an open board is nobody's yet.
  for (const id of ['conventions', 'points']) $(id).hidden = !finished
  $('open').hidden = finished
  const rows = CONVENTIONS.map(([name, scoring, tax]) => {
    const by = false_eyes => conventions.find(one => one.scoring === scoring && one.tax === tax && one.false_eyes === false_eyes).score
    return row([t(name), by('fill'), by('count')], scoring === rules.scoring && tax === rules.tax)
  })
  $('conventions').replaceChildren(row(['', t('false eyes filled'), t('they count')]), ...rows)
  const items = Object.keys(points.black).filter(item => points.black[item] || points.white[item])
  const byItem = items.map(item => row([t(item.replace('_', ' ')), points.black[item], points.white[item]], item === 'total'))
  $('points').replaceChildren(row(['', t('Black'), t('White')]), ...byItem)
}

function row(cells, isMine = false) {
  const made = document.createElement('tr')
  made.classList.toggle('mine', isMine)
  for (const cell of cells) made.insertCell().textContent = cell
  return made
}
