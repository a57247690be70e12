// Times the page and its review, and with a program and games loading and scoring in Node, in Chromium and by the program:
// node measure.js [PROGRAM FILE...]
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { serve } from './demo/serve.js'
import { launch, missing } from './test/browser.js'
import { counted, pick, shown, text } from './test/on-page.js'

const [program, ...files] = process.argv.slice(2)
const texts = files.map(file => readFileSync(file, 'latin1'))

/** Scores all games. Runs here and in a page, and so knows nothing from outside. */
async function run([address, texts]) {
  const start = performance.now()
  const goeye = await import(address)
  const loaded = performance.now()
  const scores = texts.map(text => {
    try {
      return goeye.score(text).score
    } catch (error) {
      return error.message
    }
  })
  return { loading: loaded - start, scoring: performance.now() - loaded, scores }
}

async function inChromium() {
  const server = await serve(0)
  const browser = await launch()
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${server.address().port}/README.md`)
  const found = await page.evaluate(run, ['/index.js', texts])
  await browser.close()
  server.close()
  return found
}

/** Notes when the board has stones, and when it is shaded. Runs in a page. */
function watch() {
  const marks = { stones: '.stone', shaded: '.likely', graph: '.lead' }
  window.seen = {}
  const look = () => {
    const roots = [document, document.querySelector('goeye-board')?.shadowRoot]
    for (const [name, selector] of Object.entries(marks)) {
      if (roots.some(root => root?.querySelector(selector))) window.seen[name] ??= Math.round(performance.now())
    }
    if (Object.keys(window.seen).length < 3) requestAnimationFrame(look)
  }
  look()
}

/** What a first visit of the page loads, and when it shows what. */
async function firstVisit(browser, address) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const bodies = new Map()
  context.on('response', response => bodies.set(response.url(), response.body()))
  await page.addInitScript(watch)
  await page.goto(address)
  const seen = await (await page.waitForFunction(() => Object.keys(window.seen).length === 3 && window.seen, undefined, { timeout: 60_000 })).jsonValue()
  const loaded = await Promise.all(bodies.values())
  await context.close()
  const sum = sizes => sizes.reduce((a, b) => a + b, 0)
  return { ...seen, files: loaded.length, bytes: sum(loaded.map(body => body.length)), gzip: sum(loaded.map(body => gzipSync(body, { level: 9 }).length)) }
}

/** Notes for how long the page stands still. Runs in a page. */
function watchFrames() {
  Object.assign(window, { task: 0, gap: 0 })
  const longest = list => (window.task = Math.max(window.task, ...list.getEntries().map(entry => entry.duration)))
  new PerformanceObserver(longest).observe({ type: 'longtask' })
  let before = performance.now()
  const look = now => {
    window.gap = Math.max(window.gap, now - before)
    before = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function timed(run) {
  const start = performance.now()
  await run()
  return Math.round(performance.now() - start)
}

/** How long a user waits on the game that the page opens with: for good moves, for moves of goeye, and for a review. */
async function measureUse(browser, address) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' })
  await page.goto(address)
  const hints = []
  for (let number = 127; number < 133; number++) {
    await text(page, '#number', new RegExp(`^${number} `))
    await page.waitForSelector('#score-card:not(.stale, .old)')
    hints.push(await timed(async () => {
      await page.check('#hints')
      await shown(page, '.hint')
    }))
    await page.uncheck('#hints')
    await counted(page, '.hint', 0)
    await page.click('#forth')
  }
  await pick(page, 'play')
  const moves = []
  for (let number = 134; number < 140; number++) {
    moves.push(await timed(async () => {
      await page.click('#move')
      await text(page, '#number', new RegExp(`^${number} / ${number}$`))
    }))
  }
  await page.click('#resume')
  await text(page, '#number', /325$/)
  await page.evaluate(watchFrames)
  let first
  const review = await timed(async () => {
    await page.click('#ask-review')
    first = await timed(() => page.waitForSelector('.remark-card', { timeout: 600_000 }))
    await page.waitForFunction(() => /^\d+ remark|^No remark/.test(document.querySelector('#verdict').textContent), undefined, { timeout: 600_000 })
  })
  const { task, gap } = await page.evaluate(() => ({ task: Math.round(window.task), gap: Math.round(window.gap) }))
  console.log(`Good moves after ${hints.join(', ')} ms; moves of goeye after ${moves.join(', ')} ms`)
  console.log(`A review of 325 moves in ${(review / 1000).toFixed(0)} s, with a first remark after ${(first / 1000).toFixed(1)} s; meanwhile the longest task of the page took ${task} ms, and between two frames were at most ${gap} ms`)
}

async function measurePage() {
  const server = await serve(0)
  const address = `http://127.0.0.1:${server.address().port}/demo/`
  const browser = await launch()
  const visits = []
  for (let i = 0; i < 5; i++) visits.push(await firstVisit(browser, address))
  const median = name => visits.map(visit => visit[name]).sort((a, b) => a - b)[2]
  const [{ files, bytes, gzip }] = visits
  console.log(`The page: ${files} files, ${bytes} bytes, ${gzip} with gzip`)
  console.log(`First visit: stones after ${median('stones')} ms, shaded after ${median('shaded')} ms, a graph after ${median('graph')} ms`)
  await measureUse(browser, address)
  await browser.close()
  server.close()
}

function byProgram() {
  const start = performance.now()
  const options = ['score', '--format', 'json', '--jobs', '1']
  const { stdout } = spawnSync(program, [...options, ...files], { maxBuffer: 1 << 30, encoding: 'utf8' })
  const scores = stdout.trim().split('\n').map(line => JSON.parse(line).score)
  return { scoring: performance.now() - start, scores }
}

async function compare() {
  const native = byProgram()
  console.log(`${files.length} games, each in ${(native.scoring / files.length).toFixed(1)} ms by the program`)
  const places = { Node: () => run(['./index.js', texts]), Chromium: missing ? undefined : inChromium }
  for (const [name, measured] of Object.entries(places)) {
    if (!measured) {
      console.log(`${name}: ${missing}`)
      continue
    }
    const { loading, scoring, scores } = await measured()
    const differing = files.filter((_, i) => native.scores[i] !== scores[i])
    const each = (scoring / files.length).toFixed(1)
    console.log(`${name}: loaded in ${loading.toFixed(0)} ms, each in ${each} ms, ratio ${(scoring / native.scoring).toFixed(2)}, ${differing.length} scores differ ${differing.join(' ')}`)
  }
}

if (missing) console.log(`The page: ${missing}`)
else await measurePage()
if (program) await compare()
