// The page as a user sees it. Screenshots are left in test/screenshots.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { serve } from '../demo/serve.js'
import { launch, missing } from './browser.js'

const GAME = fileURLToPath(new URL('../../../gtp-tests/games/ear-reddening.sgf', import.meta.url))
const screenshots = fileURLToPath(new URL('./screenshots/', import.meta.url))
const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

let browser, server, origin

before(async () => {
  if (missing) return
  mkdirSync(screenshots, { recursive: true })
  server = await serve(0)
  origin = `http://127.0.0.1:${server.address().port}/`
  browser = await launch()
})

after(async () => {
  await browser?.close()
  server?.close()
})

/** Runs a test on a new page, which may ask no other server and must not fail. */
const onPage = (name, viewport, colorScheme, run) =>
  test(name, { skip: missing, timeout: 120_000 }, async () => {
    const page = await browser.newPage({ viewport, colorScheme, hasTouch: viewport === PHONE })
    const bad = []
    page.on('request', request => request.url().startsWith(origin) || request.url().startsWith('data:') || bad.push(request.url()))
    page.on('pageerror', error => bad.push(error.message))
    page.on('console', message => message.type() === 'error' && bad.push(message.text()))
    await page.goto(origin)
    await text(page, '#score', /^[BW]\+/)
    await run(page)
    assert.deepEqual(bad, [])
    await page.close()
  })

/** Waits until an element says what is wanted. */
async function text(page, selector, wanted) {
  const matches = ([selector, source]) => new RegExp(source).test(document.querySelector(selector).textContent)
  await page.waitForFunction(matches, [selector, wanted.source], { timeout: 60_000 }).catch(async () => {
    assert.match(await page.textContent(selector), wanted)
  })
}

/** Clicks a point of the board. */
async function click(page, [x, y], tap = false) {
  const at = await page.evaluate(([x, y]) => {
    const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(document.querySelector('#board').getScreenCTM())
    return [left, top]
  }, [x, y])
  await (tap ? page.touchscreen.tap(...at) : page.mouse.click(...at))
}

const count = (page, selector) => page.locator(`#board ${selector}`).count()
const shoot = (page, name) => page.screenshot({ path: `${screenshots}${name}.png`, fullPage: true })
const sample = (page, name) => page.selectOption('#samples', name)

onPage('a game is scored, and a group declared', WIDE, 'light', async page => {
  await page.setInputFiles('#file', GAME)
  await text(page, '#score', /^B\+2\.0$/)
  await text(page, '#title', /./)
  assert.equal(await count(page, 'path.dead'), 12)
  assert.ok((await count(page, 'rect.territory')) > 50)
  await shoot(page, 'finished')

  await page.keyboard.press('ArrowLeft')
  await text(page, '#number', /^324 \/ 325$/)
  await page.keyboard.press('Home')
  await text(page, '#number', /^0 \/ 325$/)
  assert.equal(await count(page, '.stone'), 0)
  await page.keyboard.press('End')
  await text(page, '#score', /^B\+2\.0$/)

  await page.waitForSelector('#board path.dead', { state: 'attached' })
  // The group that the first cross is on.
  const at = await page.evaluate(() => {
    const box = document.querySelector('#board path.dead').getBBox()
    return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
  })
  await click(page, at)
  await text(page, '#status', /: dead$/)
  await text(page, '#words', /dead/)
  await page.click('[data-fate=alive]')
  await page.waitForFunction(() => document.querySelector('#score').textContent !== 'B+2.0')
  await text(page, '#status', /: alive$/)
  await page.click('[data-fate=judged]')
  await text(page, '#score', /^B\+2\.0$/)

  await page.selectOption('#rules', 'chinese')
  await text(page, '#conventions tr.mine', /^Area/)
})

onPage('an open board is shaded at once', WIDE, 'light', async page => {
  await page.setInputFiles('#file', GAME)
  await text(page, '#score', /^B\+2\.0$/)
  assert.equal(await count(page, 'rect.likely'), 0)
  const shaded = () => document.querySelectorAll('#board rect.likely').length > 100
  const start = Date.now()
  await page.fill('#move', '140')
  await page.waitForFunction(shaded)
  assert.ok(Date.now() - start < 1000, `${Date.now() - start} ms`)
  await text(page, '#confidence', /^The game is not over: W\+\d+\.\d is likely/)
  const lead = await page.textContent('#score')
  assert.match(lead, /^W\+/)
  // The exact score comes after it, and tells the same where much is open.
  await text(page, '#confidence', /^The game is not over.* Exact in/)
  assert.equal(await page.textContent('#score'), lead)
  assert.equal(await count(page, 'rect.territory:not(.likely)'), 0)
  const sides = await page.evaluate(() => [...document.querySelectorAll('#board rect.likely')].map(one => Number(one.getAttribute('width'))))
  assert.ok(Math.max(...sides) <= 0.56 && Math.min(...sides) < 0.3)
  await shoot(page, 'open')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shoot(page, 'open-dark')
  await page.focus('#board')
  await page.keyboard.press('End')
  await text(page, '#score', /^B\+2\.0$/)
  await page.waitForFunction(() => !document.querySelector('#board rect.likely'))
})

onPage('a region is declared by any of its stones', WIDE, 'light', async page => {
  // Two white stones in the upper right corner, which do not touch.
  await page.fill('#paste', '(;SZ[9]KM[0]RU[Japanese]AB[ga][gb][gc][hc][ic][ca][cb][cc][cd][ce][cf][cg][ch][ci]AW[ha][ib][ba][bb][bc][bd][be][bf][bg][bh][bi])')
  await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 25)
  await text(page, '#score', /^[BW]\+/)
  const pressed = () => page.getAttribute('[data-fate=dead]', 'aria-pressed')
  const declare = async (point, wanted) => {
    await click(page, point)
    await page.waitForSelector('#declare', { state: 'visible' })
    await page.click('[data-fate=dead]')
    await page.waitForFunction(wanted => document.querySelector('[data-fate=dead]').ariaPressed === wanted, wanted)
  }
  await declare([7, 0], 'true')
  await click(page, [8, 1])
  assert.equal(await pressed(), 'true')
  await page.click('[data-fate=dead]')
  await page.waitForFunction(() => document.querySelector('[data-fate=dead]').ariaPressed === 'false')
  await click(page, [7, 0])
  assert.equal(await pressed(), 'false')
})

onPage('seki and half eyes are shown', WIDE, 'dark', async page => {
  await sample(page, 'A seki')
  await page.waitForSelector('#board path.seki', { state: 'attached' })
  await click(page, [1, 1])
  await text(page, '#words', /seki/)
  await shoot(page, 'seki')
  await sample(page, 'An eye and a half')
  await page.check('#eyes')
  await text(page, '#board', /1122/)
  await click(page, [1, 1])
  await text(page, '#words', /an eye and a half/)
  await shoot(page, 'half-eye')
})

onPage('a problem is solved and played', WIDE, 'light', async page => {
  await sample(page, 'A problem')
  await page.waitForSelector('#board .cursor', { state: 'attached' })
  await page.click('#solve')
  await text(page, '#outcome', /^Black lives with/)
  await shoot(page, 'solved')
  const right = await page.evaluate(() => {
    const mark = document.querySelector('#board circle.right')
    return [Number(mark.getAttribute('cx')), Number(mark.getAttribute('cy'))]
  })
  const wrong = await page.evaluate(() => {
    const box = document.querySelector('#board path.wrong').getBBox()
    return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
  })
  await page.click('#try')
  await text(page, '#outcome', /^Black to live/)
  await click(page, wrong)
  await text(page, '#outcome', /^That (fails|leads)/)
  await page.keyboard.press('Escape')
  await sample(page, '')
  await sample(page, 'A problem')
  await page.waitForFunction(() => !document.querySelector('#board .last'))
  await page.click('#try')
  await text(page, '#outcome', /^Black to live/)
  await click(page, right)
  await text(page, '#outcome', /^That works/)
})

onPage('stones are placed and played', WIDE, 'light', async page => {
  await page.selectOption('#size', '9')
  await page.click('#empty')
  await page.waitForFunction(() => document.querySelectorAll('#board .grid line').length === 18)
  await page.check('[name=tool][value=black]')
  await click(page, [2, 2])
  await page.waitForSelector('#board .black.stone', { state: 'attached' })
  await page.check('[name=tool][value=play]')
  await click(page, [6, 6])
  await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 2)
  await click(page, [6, 6])
  await text(page, '#problem', /play: /)
  await page.fill('#paste', '(;SZ[9];B[aa];W[aa])')
  await text(page, '#problem', /^move 2, white A9/)
  await page.fill('#paste', '(;SZ[5]KM[0];B[cc])')
  await text(page, '#score', /^B\+24\.0$/)
  await page.fill('#paste', '(;SZ[99];B[aa])')
  await text(page, '#problem', /99/)
})

onPage('long work is told and stopped', WIDE, 'light', async page => {
  await page.setInputFiles('#file', GAME)
  await text(page, '#score', /^B\+2\.0$/)
  // Solving an open board is long.
  await page.fill('#move', '140')
  await text(page, '#number', /^140 /)
  await page.click('#solve')
  await page.waitForSelector('#busy', { state: 'visible' })
  await page.click('#stop')
  await page.waitForSelector('#busy', { state: 'hidden' })
  await text(page, '#outcome', /^stopped$/)
  await page.focus('#board')
  await page.keyboard.press('End')
  await text(page, '#score', /^B\+2\.0$/)
})

onPage('the page fits a phone', PHONE, 'light', async page => {
  await page.setInputFiles('#file', GAME)
  await text(page, '#score', /^B\+2\.0$/)
  await click(page, [3, 2], true)
  await text(page, '#words', /./)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(width <= PHONE.width, `${width} pixels`)
  await shoot(page, 'phone')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shoot(page, 'phone-dark')
  await page.fill('#move', '140')
  await text(page, '#confidence', /^The game is not over.* Exact in/)
  await page.waitForSelector('#board rect.likely', { state: 'attached' })
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= PHONE.width)
  await shoot(page, 'phone-open-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await shoot(page, 'phone-open')
})
