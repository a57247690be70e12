// The review of a game on the page, with an answer that is made up.
import assert from 'node:assert/strict'
import { GAME, PHONE, WIDE, click, count, counted, pages, pick, shoot, shown, source, text } from './on-page.js'

const remark = (move, color, played, better, more) => ({ move, color, played, better, kind: 'shape', certainty: 'estimated', lost: 3.2, text: 'A quieter move keeps the lead.', line: [], answer: [], stones: [], ...more })
const REVIEW = {
  version: 1,
  size: [19, 19],
  moves: 325,
  black: 'Honinbo Shusaku',
  white: 'Inoue Genan Inseki',
  recorded: 'B+2.0',
  complete: true,
  course: [[0, 5], [40, 2.5], [80, -4], [127, -12], [160, -3], [200, 3], [250, 1], [325, 2]].map(([moves, lead]) => ({ moves, lead, settled: moves / 325 })),
  turning_points: [80, 160],
  remarks: [
    remark(60, 'white', 'N3', 'R2', { lost: 8.4, kind: 'capture', certainty: 'proven', stones: ['N3'], answer: [{ color: 'black', move: 'R1' }], text: 'The two stones at N3 can be captured; White has to run first.' }),
    remark(127, 'black', 'K11', 'L9', { lost: 0.02 }),
    remark(161, 'black', 'pass', 'C11', { lost: 11.7, kind: 'life', certainty: 'read', text: 'The corner has one eye (1112; 2.5 points, and a move gains 1), after C11 two (2222).', line: [{ color: 'black', move: 'C11' }, { color: 'white', move: 'C12' }, { color: 'black', move: 'pass' }] })
  ],
  groups: [{ text: 'A group died.' }],
  end: { finished: true, score: 'B+2.0', text: ['The game is finished: Black wins by 2 points.'] }
}
const review = `
export function review(position, options, told) {
  told({ done: 3, of: 12 })
  if (options.komi === 99) throw new Error('this game cannot be reviewed')
  if (options.komi === 98) {
    told({ done: 4, of: 12, known: ${JSON.stringify({ ...REVIEW, complete: false, remarks: REVIEW.remarks.slice(0, 1) })} })
    for (const end = Date.now() + 60_000; Date.now() < end; );
  }
  return ${JSON.stringify(REVIEW)}
}
`
// It takes the place of the one that takes minutes.
const engine = source('index.js').replace('export function review(', 'function longReview(')
const onPage = pages({ '/index.js': engine + review })

async function open(page) {
  await page.setInputFiles('#file', GAME)
  await text(page, '#number', /^325/)
}

async function reviewed(page) {
  await page.click('#ask-review')
  await text(page, '#verdict', /^3 remarks; choose one /)
  await text(page, '#ending', /^A group died\.The game is finished: Black wins by 2 points\.$/)
}

onPage('remarks are cards and marks on the graph', WIDE, async page => {
  await page.evaluate(() => {
    new MutationObserver(() => {
      const { value, max } = document.querySelector('#progress')
      if (document.querySelector('#progress').checkVisibility()) window.progress = `${value} of ${max}`
    }).observe(document.querySelector('#progress'), { attributes: true })
  })
  await page.waitForSelector('#ask-review', { state: 'visible' })
  await reviewed(page)
  await page.waitForFunction(() => window.progress === '3 of 12')
  assert.ok(await page.isHidden('#progress'))
  assert.equal(await page.locator('.remark-card').count(), 3)
  assert.deepEqual(await page.locator('.remark-card').first().locator('.badge').allTextContents(), ['−8.4', 'capture', 'proven'])
  assert.equal(await page.locator('#graph .remark').count(), 3)
  assert.equal(await page.locator('#graph .turn').count(), 2)

  await page.locator('.remark-card').first().click()
  await text(page, '#number', /^59 \/ 325$/)
  await text(page, '#status', /^Move 60, White N3; better R2$/)
  await text(page, '#words', /can be captured/)
  await counted(page, '.worse', 1)
  await counted(page, '.better', 1)
  assert.equal(await page.locator('.remark-card').first().getAttribute('aria-current'), 'true')
  await page.waitForSelector('#score-card:not(.stale, .old)')
  await shoot(page, 'review')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shoot(page, 'review-dark')

  // A line is stepped through, on the board that it leads to.
  await page.click('#answer')
  await counted(page, '.ghost', 1)
  await counted(page, '.worse', 0)
  await page.click('#line-forth')
  await counted(page, '.ghost', 2)
  await text(page, '#line-at', /^2$/)
  await page.click('#answer')
  await counted(page, '.worse', 1)

  // From the keyboard to another one, to the last one, and its line.
  await page.locator('.remark-card').nth(1).focus()
  await page.keyboard.press('Enter')
  await text(page, '#number', /^126 \/ 325$/)
  await page.locator('.remark-card').first().focus()
  await page.keyboard.press('Space')
  await text(page, '#number', /^59 \/ 325$/)
  await page.focus('#remark-before')
  await page.keyboard.press('Enter')
  await text(page, '#number', /^160 \/ 325$/)
  await text(page, '#status', /^Move 161, Black pass; better C11$/)
  // Eyes in words, without their digits.
  const eyes = /has one eye \(2\.5 points, and a move gains 1\), after C11 two\.$/
  await text(page, '#words', eyes)
  await text(page, '#remarks li:last-child .text', eyes)
  await page.focus('#line')
  await page.keyboard.press('Enter')
  await counted(page, '.ghost', 1)
  await page.keyboard.press('ArrowRight')
  await counted(page, '.ghost', 2)
  await page.keyboard.press('ArrowRight')
  await text(page, '#line-at', /^3$/)
  await text(page, '#number', /^160 \/ 325$/)
  await page.keyboard.press('Escape')
  await counted(page, '.better', 1)
  await page.keyboard.press('ArrowRight')
  await text(page, '#number', /^161 \/ 325$/)
  await text(page, '#status', /^Tap a group/)
  assert.equal(await count(page, '.ghost'), 0)

  // Another move instead hides it, and the game shows it again.
  await pick(page, 'play')
  await click(page, [0, 0])
  await text(page, '#number', /^162 \/ 162$/)
  assert.equal(await page.locator('#graph .remark').count(), 0)
  await page.click('#resume')
  await text(page, '#number', /^161 \/ 325$/)
  assert.equal(await page.locator('#graph .remark').count(), 3)
})

onPage('a remark is told of under the board of a phone', PHONE, async page => {
  await page.waitForSelector('#ask-review', { state: 'visible' })
  await reviewed(page)
  await page.locator('.remark-card').nth(2).click()
  await text(page, '#status', /^Move 161/)
  await shown(page, '.better')
  const [board, told] = await page.evaluate(() => ['board', 'words'].map(id => document.getElementById(id).getBoundingClientRect().toJSON()))
  assert.ok(board.top >= -1 && told.bottom <= PHONE.height, `${board.top} ${told.bottom}`)
  await shoot(page, 'phone-review')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shoot(page, 'phone-review-dark')
})

onPage('a review belongs to its game, and says why it fails', WIDE, async page => {
  await page.waitForSelector('#ask-review', { state: 'visible' })
  await page.click('#score-card summary')
  await page.fill('#komi', '99')
  await page.press('#komi', 'Tab')
  await text(page, '#score', /^W\+1\d\d/)
  await page.click('#ask-review')
  await text(page, '#notice', /^This game cannot be reviewed$/)
  assert.ok(await page.isEnabled('#ask-review'))
  await open(page)
  await reviewed(page)
  await page.click('#empty')
  await page.waitForSelector('#review-card', { state: 'hidden' })
  await open(page)
  await page.waitForSelector('#ask-review', { state: 'visible' })
  assert.equal(await page.locator('#graph .remark').count(), 0)
})

onPage('what is known of a review that is stopped is kept', WIDE, async page => {
  await page.click('#score-card summary')
  await page.fill('#komi', '98')
  await page.press('#komi', 'Tab')
  await text(page, '#score', /^W\+(9\d|1\d\d)/)
  await page.click('#ask-review')
  await page.waitForFunction(() => document.querySelector('#progress').value === 4)
  assert.equal(await page.textContent('#time-left'), 'nearly done')
  await page.click('#stop')
  await text(page, '#verdict', /^The review was stopped early\. 1 remark; /)
  assert.equal(await page.locator('.remark-card').count(), 1)
  assert.ok(await page.isEnabled('#ask-review'))
})

const onRealPage = pages()

onRealPage('goeye itself reviews a game', WIDE, async page => {
  // Black leaves four stones in atari.
  await page.fill('#paste', '(;SZ[7]KM[0]AB[cc][dc][cd][dd][ee][df][ef][ff]AW[bb][cb][db][eb][bc][ec][bd][ce][de];B[ga];W[ed])')
  await text(page, '#number', /^0 \/ 2$/)
  await page.click('#ask-review')
  // A first look may have told of the move by then.
  await page.locator('.remark-card', { hasText: 'last time at move 1' }).click()
  await text(page, '#status', /^Moves 1 to 2, Black$/)
  await text(page, '#words', /White captures Black's 4 stones at C5 .* last time at move 1, with E4/)
  await page.click('#chances button')
  await counted(page, '.better', 1)
})

onRealPage('a game that was played on the page has a review', WIDE, async page => {
  await page.selectOption('#size', '9')
  await page.click('#empty')
  await page.waitForSelector('#review-card', { state: 'hidden' })
  await pick(page, 'play')
  await click(page, [4, 4])
  await text(page, '#number', /^1 \/ 1$/)
  await click(page, [0, 0])
  await text(page, '#number', /^2 \/ 2$/)
  await page.click('#ask-review')
  await text(page, '#verdict', /^1 remark; /)
  await page.locator('.remark-card').first().click()
  await text(page, '#status', /^Move 2, White A9; better /)
  // Another move is another game.
  await page.click('#end')
  await click(page, [2, 2])
  await text(page, '#number', /^3 \/ 3$/)
  assert.ok(await page.isVisible('#ask-review'))
  assert.equal(await page.locator('.remark-card').count(), 0)
})
