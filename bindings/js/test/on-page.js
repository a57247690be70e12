/** What tests of pages share. Screenshots are left in test/screenshots. */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { serve } from '../demo/serve.js'
import { launch, missing } from './browser.js'

const file = path => fileURLToPath(new URL(path, import.meta.url))
const screenshots = file('./screenshots/')

/** How long something may take, in milliseconds: machines of tests do much at once. */
const PATIENCE = 120_000

export { missing }
export const GAME = file('../../../gtp-tests/games/ear-reddening.sgf')
export const WIDE = { width: 1280, height: 900 }
export const PHONE = { width: 390, height: 844 }
export const source = path => readFileSync(file(`../${path}`), 'utf8')

/** Runs tests on pages of a server; `instead` has texts for some of its paths. */
export function pages(instead = {}) {
  const shared = {}
  before(async () => {
    if (missing) return
    mkdirSync(screenshots, { recursive: true })
    shared.server = await serve(0, instead)
    shared.origin = `http://127.0.0.1:${shared.server.address().port}/`
    shared.browser = await launch()
  })
  after(async () => {
    await shared.browser?.close()
    shared.server?.close()
  })
  /** A test on a new page, which may ask no other server and must not fail. */
  const onPage = (name, viewport, run, { colorScheme = 'light', path = '', ignores = /^$/, ...more } = {}) =>
    test(name, { skip: missing, timeout: 6 * PATIENCE }, async () => {
      const options = { viewport, colorScheme, hasTouch: viewport === PHONE, serviceWorkers: 'block', ...more }
      const page = await shared.browser.newPage(options)
      page.setDefaultTimeout(PATIENCE)
      const bad = []
      page.on('request', request => new URL(request.url()).protocol === 'data:' || request.url().startsWith(shared.origin) || bad.push(request.url()))
      page.on('pageerror', error => bad.push(error.message))
      page.on('console', message => message.type() === 'error' && !ignores.test(message.text()) && bad.push(message.text()))
      await page.goto(shared.origin + path)
      if (!path) await text(page, '#score', /^[BW]\+/)
      await run(page, shared)
      assert.deepEqual(bad, [])
      await page.close()
    })
  return onPage
}

/** Waits until an element says what is wanted. */
export async function text(page, selector, wanted) {
  const matches = ([selector, source]) => new RegExp(source).test(document.querySelector(selector)?.textContent)
  await page.waitForFunction(matches, [selector, wanted.source], { timeout: PATIENCE }).catch(async () => {
    assert.match(await page.textContent(selector), wanted)
  })
}

/** Clicks a point of the board. */
export async function click(page, [x, y]) {
  const isTouch = await page.evaluate(() => navigator.maxTouchPoints > 0)
  const at = await page.evaluate(([x, y]) => {
    const svg = document.querySelector('goeye-board').shadowRoot.querySelector('svg')
    const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM())
    return [left, top]
  }, [x, y])
  await (isTouch ? page.touchscreen.tap(...at) : page.mouse.click(...at))
}

export const count = (page, selector) => page.locator(`goeye-board ${selector}`).count()

/** Waits until so many parts are on the board. */
export async function counted(page, selector, wanted) {
  const matches = ([selector, wanted]) => document.querySelector('goeye-board').shadowRoot.querySelectorAll(selector).length === wanted
  await page.waitForFunction(matches, [selector, wanted], { timeout: PATIENCE }).catch(async () => {
    assert.equal(await count(page, selector), wanted, selector)
  })
}

/** Waits until something is on the board. */
export const shown = (page, selector) => page.waitForSelector(`goeye-board ${selector}`, { state: 'attached', timeout: PATIENCE })

/** The point that a mark is on. */
export const pointOf = (page, selector) =>
  page.locator(`goeye-board ${selector}`).first().evaluate(mark => {
    const box = mark.getBBox()
    return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
  })

/** Goes to the board from the keyboard. */
export async function toBoard(page, key = 'Tab') {
  const isThere = () => page.evaluate(() => document.activeElement.id === 'board')
  for (let i = 0; i < 30 && !(await isThere()); i++) await page.keyboard.press(key)
  assert.ok(await isThere())
}

/** Chooses one of several by its label, as a pointer does. */
export const pick = (page, value) => page.click(`label:has([value=${value}])`)
export const shoot = (page, name) => page.screenshot({ path: `${screenshots}${name}.png`, fullPage: true })
export const sample = async (page, name) => {
  await page.selectOption('#samples', '')
  await page.selectOption('#samples', name)
}
