// Whoever cannot see well or has no network can use the page.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { serve } from '../demo/serve.js'
import { launch } from './browser.js'
import { PHONE, WIDE, click, counted, missing, pages, pick, sample, shown, text } from './on-page.js'

const onPage = pages()

/** The texts whose colour is too close to what is behind them, with the ratio. Runs in a page. */
function faint() {
  const numbers = color => color.match(/[\d.]+/g).map(Number)
  const light = color => {
    const [r, g, b] = numbers(color).map(value => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const behind = element => {
    const color = getComputedStyle(element).backgroundColor
    return numbers(color)[3] === 0 ? behind(element.parentElement) : color
  }
  const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  const isText = element => [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim())
  const texts = [...document.querySelectorAll('body *')].filter(element => isText(element) && element.checkVisibility() && !element.closest('svg, :disabled, .old table, .stale'))
  return texts
    .map(element => [ratio(light(getComputedStyle(element).color), light(behind(element))), element.outerHTML.slice(0, 80)])
    .filter(([found]) => found < 4.5)
}

/** What can be used but has no name. Runs in a page. */
function nameless() {
  const all = [...document.querySelectorAll('button, input, select, textarea, [role=slider], summary')]
  const name = element => element.ariaLabel || element.labels?.[0]?.textContent.trim() || element.textContent.trim()
  return all.filter(element => !name(element)).map(element => element.outerHTML)
}

for (const colorScheme of ['light', 'dark']) {
  onPage(
    `texts have contrast and controls have names, ${colorScheme}`,
    WIDE,
    async page => {
      const check = async () => {
        assert.deepEqual(await page.evaluate(faint), [])
        assert.deepEqual(await page.evaluate(nameless), [])
      }
      await page.evaluate(() => document.querySelectorAll('details').forEach(one => (one.open = true)))
      await click(page, [2, 2])
      await text(page, '#words', /./)
      await check()
      await pick(page, 'play')
      await click(page, [2, 2])
      await text(page, '#notice', /already/)
      await check()
      await sample(page, 'A problem')
      await text(page, '#status', /^Black at A3/)
      await pick(page, 'problem')
      await page.click('#try')
      await text(page, '#status', /Where/)
      await click(page, [1, 8])
      await text(page, '#status', /^That/)
      await check()
      await page.fill('#paste', '(;SZ[5]KM[0];B[cc];W[aa])')
      await text(page, '#number', /^2 \/ 2$/)
      await page.click('#ask-review')
      await page.locator('.remark-card').first().click()
      await text(page, '#status', /^Move \d/)
      await check()
    },
    { colorScheme }
  )
}

onPage('everything is reached with Tab', WIDE, async page => {
  await page.evaluate(() => document.querySelectorAll('details').forEach(one => (one.open = true)))
  await click(page, [2, 2])
  await text(page, '#words', /./)
  for (const tool of ['look', 'play', 'problem', 'edit']) {
    await pick(page, tool)
    // Of those that are chosen from, one is reached; arrows choose the others.
    const wanted = await page.evaluate(() => {
      const all = [...document.querySelectorAll('goeye-board, button, input:not([type=radio]), input:checked, select, textarea, summary, [tabindex]')]
      window.missed = new Set(all.filter(one => one.checkVisibility() && !one.disabled))
      addEventListener('focusin', ({ target }) => window.missed.delete(target))
      return window.missed.size
    })
    // Twice around: the focus begins somewhere, and links and the window itself are stops, too.
    for (let i = 0; i < 2 * wanted + 10; i++) await page.keyboard.press('Tab')
    assert.deepEqual(await page.evaluate(() => [...window.missed].map(one => one.outerHTML.slice(0, 80))), [], tool)
  }
})

test('it works in a folder of any web server, and without a network once it was loaded', { skip: missing, timeout: 180_000 }, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'goeye-'))
  t.after(() => rmSync(folder, { recursive: true }))
  execFileSync(process.execPath, [fileURLToPath(new URL('../demo/site.js', import.meta.url)), join(folder, 'some/where')])
  const server = await serve(0, {}, folder)
  const close = () => (server.close(), server.closeAllConnections())
  t.after(close)
  const browser = await launch()
  t.after(() => browser.close())
  const page = await browser.newPage({ viewport: PHONE })
  await page.goto(`http://127.0.0.1:${server.address().port}/some/where/demo/`)
  await text(page, '#score', /^W\+/)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  close()

  await page.reload()
  await text(page, '#score', /^W\+/)
  await counted(page, '.stone', 118)
  await sample(page, 'A problem')
  await text(page, '#status', /^Black at A3/)
  await pick(page, 'problem')
  await page.click('#solve')
  await text(page, '#status', /^Black lives/)
  await sample(page, 'Its end, counted')
  await text(page, '#score', /^B\+2\.0$/)
  await shown(page, 'path.dead')
})
