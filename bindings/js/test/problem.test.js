// Life and death: solved, tried, undone and tried again.
import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { GAME, PHONE, WIDE, click, count, counted, pages, pick, pointOf, sample, shoot, shown, text, toBoard } from './on-page.js'

const onPage = pages()
const PROBLEM = fileURLToPath(new URL('../../../gtp-tests/games/problem.sgf', import.meta.url))

/** Solves the sample, and finds a move that works and one that does not. */
async function solved(page) {
  await sample(page, 'A problem')
  await text(page, '#status', /^Black at A3/)
  await pick(page, 'problem')
  await page.click('#solve')
  await text(page, '#status', /^Black lives with/)
  await shown(page, '.right')
  return { right: await pointOf(page, '.right'), wrong: await pointOf(page, '.wrong') }
}

onPage('a solution is shown, and its group is not crossed out', WIDE, async page => {
  await solved(page)
  await text(page, '#words', /^Main line: [A-J]\d/)
  // The answers of the score may come late, and must not show what is open in a problem.
  await page.waitForFunction(() => document.querySelector('#busy').hidden)
  await page.waitForTimeout(1500)
  for (const mark of ['path.dead', '.faded', '.likely', '.territory']) assert.equal(await count(page, mark), 0, mark)
  await shoot(page, 'solved')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shoot(page, 'solved-dark')
  await page.click('#next')
  await counted(page, '.ghost', 1)
  await page.keyboard.press('ArrowRight')
  await counted(page, '.ghost', 2)
  await page.keyboard.press('ArrowLeft')
  await counted(page, '.ghost', 1)
  await page.keyboard.press('Escape')
  await counted(page, '.right, .ghost', 0)
  await text(page, '#status', /^Tap a group/)
})

onPage('a problem is tried, undone, and tried again', PHONE, async page => {
  const { right, wrong } = await solved(page)
  const stones = await count(page, '.stone')
  await page.click('#try')
  await text(page, '#status', /^Black to live\. Where\?$/)
  assert.equal(await count(page, '.right, .wrong'), 0)
  await click(page, wrong)
  await text(page, '#status', /^That (fails|leads)/)
  assert.match(await page.textContent('#tree'), /✗/)
  await page.click('#undo')
  await text(page, '#status', /^Black to live\. Where\?$/)
  await counted(page, '.stone', stones)

  await click(page, right)
  await text(page, '#status', /^That works/)
  // Both tries are kept, and can be gone back to.
  assert.equal(await page.locator('#tree > li').count(), 2)
  await shoot(page, 'phone-tried')
  const inView = await page.evaluate(() => document.querySelector('#undo').getBoundingClientRect().bottom < innerHeight)
  assert.ok(inView)
  const first = page.locator('#tree > li').first().locator('button').first()
  await first.click()
  assert.equal(await first.getAttribute('aria-current'), 'true')
  await page.click('#retry')
  await text(page, '#status', /^Black to live\. Where\?$/)
  await counted(page, '.stone', stones)
  await click(page, wrong)
  await text(page, '#status', /^That (fails|leads)/)
  assert.equal(await page.locator('#tree > li').count(), 2)
  await click(page, [0, 5])
  await text(page, '#notice', /^Black cannot play A4: there is a stone already\.$/)
  await page.click('#leave')
  await counted(page, '.stone', stones)
  // Once more from the start.
  await page.click('#try')
  await text(page, '#status', /^Black to live\. Where\?$/)
  assert.equal(await page.locator('#tree > li').count(), 0)
})

onPage('a group that the next move kills or saves is called unsettled, not in seki', PHONE, async page => {
  await sample(page, 'A problem')
  await text(page, '#words', /is critical: E1 kills it or saves it/)
  await page.waitForSelector('#score-card:not(.stale, .old)')
  await text(page, '#status', /^Black at A3, 7 stones: unsettled$/)
  assert.equal(await count(page, 'path.seki'), 0)
  await shoot(page, 'phone-problem')
  await page.click('[data-fate=seki]')
  await text(page, '#status', /: in seki$/)
})

onPage('a problem is solved from the keyboard', WIDE, async page => {
  await page.focus('#samples')
  await page.keyboard.type('A problem')
  await text(page, '#status', /^Black at A3/)
  await page.focus('[name=tool]:checked')
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await text(page, '#status', /^Black lives with/)
  await page.keyboard.press('ArrowRight')
  await counted(page, '.ghost', 1)
})

onPage('a problem is tried from the keyboard', WIDE, async page => {
  const { wrong } = await solved(page)
  await page.focus('#try')
  await page.keyboard.press('Enter')
  await text(page, '#status', /^Black to live/)
  await page.keyboard.press('Shift+Tab')
  await toBoard(page, 'Shift+Tab')
  const [dx, dy] = [wrong[0] - 4, wrong[1] - 4]
  for (let i = 0; i < Math.abs(dx); i++) await page.keyboard.press(dx < 0 ? 'ArrowLeft' : 'ArrowRight')
  for (let i = 0; i < Math.abs(dy); i++) await page.keyboard.press(dy < 0 ? 'ArrowUp' : 'ArrowDown')
  await page.keyboard.press('Enter')
  await text(page, '#status', /^That (fails|leads)/)
  await page.focus('#undo')
  await page.keyboard.press('ArrowLeft')
  await text(page, '#status', /^Black to live/)
})

onPage('a group is solved at the end of a loaded game', WIDE, async page => {
  await page.setInputFiles('#file', GAME)
  await text(page, '#score', /^B\+2\.0$/)
  await counted(page, 'path.dead', 12)
  await pick(page, 'problem')
  // A stone that no move can save any more.
  await click(page, await pointOf(page, 'path.dead'))
  await text(page, '#status', /: dead$/)
  const name = /at ([A-T]\d+)/.exec(await page.textContent('#status'))[1]
  await page.selectOption('#side', 'black')
  await page.click('#solve')
  await text(page, '#status', /^Black (cannot live|lives|cannot kill|kills|gets)/)
  assert.equal(await page.textContent('#notice'), '', name)
})

onPage('a file of a problem opens at its beginning and says what is asked', WIDE, async page => {
  await page.setInputFiles('#file', PROBLEM)
  await text(page, '#number', /^0 \/ \d$/)
  await pick(page, 'problem')
  await page.click('#solve')
  await text(page, '#status', /^Black kills with B19/)
})

onPage('long reading is told and stopped', WIDE, async page => {
  await pick(page, 'problem')
  await click(page, [2, 2])
  await text(page, '#words', /./)
  await page.click('#solve')
  await page.waitForSelector('#busy', { state: 'visible' })
  await page.click('#stop')
  await page.waitForSelector('#busy', { state: 'hidden' })
  await text(page, '#notice', /^Stopped$/)
  await page.keyboard.press('End')
  await text(page, '#score', /^B\+2\.0$/)
})
