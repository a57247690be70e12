// Times loading and scoring in Node, in Chromium and by the program: node measure.js PROGRAM FILE...
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { serve } from './demo/serve.js'
import { launch, missing } from './test/browser.js'

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

function byProgram() {
  const start = performance.now()
  const options = ['score', '--format', 'json', '--jobs', '1']
  const { stdout } = spawnSync(program, [...options, ...files], { maxBuffer: 1 << 30, encoding: 'utf8' })
  const scores = stdout.trim().split('\n').map(line => JSON.parse(line).score)
  return { scoring: performance.now() - start, scores }
}

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
