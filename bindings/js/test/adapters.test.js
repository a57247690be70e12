// The adapters in the place of what they replace, with the real packages where npm has brought them.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import * as deadstones from '../deadstones.js'
import { localEstimator, remoteEstimator } from '../goban.js'
import { territoryScoring } from '../goscorer.js'
import { estimate, score } from '../index.js'

const here = dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)
const packages = join(here, '../node_modules')
const without = name => !existsSync(join(packages, name)) && `${name} is not there`

/** The rows of a diagram, with these numbers for black and white stones. */
const rows = (text, black, white) =>
  text.trim().split('\n').map(row => Array.from(row.trim(), c => ({ X: black, O: white, '.': 0 })[c]))

// White's stone is dead, and so is Black's; the rest is finished.
const FINISHED = `
  .X.XO..
  OX.XO..
  .X.XO.X
  .XXXOOO
  XXOOO..
  .XXO...
  .X.O...`

// Nobody can capture without being captured.
const SEKI = `
  .XO.XO.
  XXOXXO.
  OOOXOO.
  XXXXO..
  OOOOO..
  .......`

const OPEN = `
  .........
  .........
  ..X...O..
  .........
  ....X....
  .........
  ..X...O..
  .........
  .........`

// What tests of @sabaki/deadstones ask of the package tap.
const TAP = `
  const assert = require('node:assert/strict')
  const t = { assert: value => assert.ok(value), deepEqual: (a, b) => assert.deepEqual(a, b), end() {} }
  exports.test = (name, run) => run(t).then(() => console.log('ok', name), error => {
    console.log('not ok', name, error)
    process.exitCode = 1
  })`

// They call require, and all they ask for are promises.
const STAND_IN = `
  const adapter = import(${JSON.stringify(new URL('../deadstones.js', import.meta.url))})
  for (const name of ['guess', 'getProbabilityMap', 'playTillEnd', 'getFloatingStones']) {
    exports[name] = async (...args) => (await adapter)[name](...args)
  }`

test('the tests of @sabaki/deadstones', { skip: without('@sabaki/deadstones') }, () => {
  const place = mkdtempSync(join(tmpdir(), 'goeye-'))
  try {
    cpSync(join(packages, '@sabaki/deadstones/tests'), join(place, 'tests'), { recursive: true })
    mkdirSync(join(place, 'node_modules/tap'), { recursive: true })
    writeFileSync(join(place, 'node_modules/tap/index.js'), TAP)
    writeFileSync(join(place, 'index.js'), STAND_IN)
    const files = readdirSync(join(place, 'tests')).filter(name => name.endsWith('.test.js'))
    let passed = 0
    for (const name of files) {
      const run = spawnSync(process.execPath, [join(place, 'tests', name)], { encoding: 'utf8' })
      assert.equal(run.status, 0, `${name}: ${run.stdout}${run.stderr}`)
      passed += run.stdout.match(/^ok /gm).length
    }
    assert.deepEqual([files.length, passed], [4, 10])
  } finally {
    rmSync(place, { recursive: true })
  }
})

test('floating stones are those of @sabaki/deadstones', { skip: without('@sabaki/deadstones') }, async () => {
  const real = require('@sabaki/deadstones')
  // A linear congruential generator, as in C.
  let state = 7
  const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648
  const sorted = vertices => [...new Set(vertices.map(String))].sort()
  for (let i = 0; i < 300; i++) {
    const [width, height, share] = [1 + 9 * random(), 1 + 9 * random(), 0.3 + 0.65 * random()]
    const stone = () => (random() < share ? (random() < 0.5 ? 1 : -1) : 0)
    const board = Array.from({ length: height }, () => Array.from({ length: width }, stone))
    const found = await deadstones.getFloatingStones(board)
    assert.deepEqual(sorted(found), sorted(await real.getFloatingStones(board)), board.join('\n'))
  }
})

test('dead stones in the shapes of @sabaki/deadstones', async () => {
  const data = rows(FINISHED, 1, -1)
  assert.deepEqual((await deadstones.guess(data, { finished: true })).sort(), [[0, 1], [6, 2]])
  // On an open board playouts differ, so their number tells.
  const open = rows(OPEN, 1, -1)
  const few = await deadstones.getProbabilityMap(open, 20)
  assert.notDeepEqual(few, await deadstones.getProbabilityMap(open, 50))
  assert.ok(few.flat().every(value => -1 <= value && value <= 1))
  const end = await deadstones.playTillEnd(data, 1)
  assert.deepEqual([end[0][0], end[1][0], end[2][6]], [1, 1, -1])
  assert.deepEqual(await deadstones.guess([]), [])
  await assert.rejects(deadstones.guess([[0, 1], [0]]), /row 1 has 1 points/)
})

test('ownership for goban', async () => {
  const local = localEstimator(rows(FINISHED, 1, -1), 'black', 100, 0.25)
  assert.deepEqual([local[0][0], local[1][0], local[2][6], local[6][2]], [1, 1, -1, 0])
  const board_state = rows(FINISHED, 1, 2)
  const found = await remoteEstimator({ board_state, rules: 'chinese' })
  assert.deepEqual(found.ownership, local)
  assert.equal(found.score, local.flat().reduce((a, b) => a + b) - 7.5)
  assert.deepEqual(found.autoscored_removed, [{ x: 6, y: 2 }, { x: 0, y: 1 }, { x: 2, y: 6 }])
  assert.equal(found.autoscored_board_state[1][0], 1)
  assert.deepEqual(found.autoscored_needs_sealing, [])
  const open = await remoteEstimator({ board_state: rows(OPEN, 1, 2), rules: 'japanese' })
  assert.ok(open.autoscored_needs_sealing.length > 9)
  // An open board is estimated.
  const board = rows(OPEN, 1, -1)
  const { lead, ownership } = estimate(board, { rules: 'japanese', komi: 7.5 })
  assert.equal(open.score, lead)
  const sure = ownership.map(row => row.map(share => (Math.abs(share) > 0.25 ? Math.sign(share) : 0)))
  assert.deepEqual(localEstimator(board, 'black', 100, 0.25), sure)
  assert.deepEqual(open.ownership, sure)
  assert.deepEqual(open.autoscored_board_state, sure.map(row => row.map(sign => (sign === -1 ? 2 : sign))))
})

/** goban wants a browser when it is loaded, but not to estimate. */
function goban() {
  const nothing = () => {}
  const element = () => ({ style: {}, getContext: nothing, appendChild: nothing, setAttribute: nothing })
  const document = { createElement: element, head: element(), body: element(), documentElement: element(), addEventListener: nothing }
  const location = { hostname: 'localhost', protocol: 'http:', search: '' }
  Object.assign(globalThis, { self: globalThis, window: globalThis, document, location, addEventListener: nothing })
  return require('goban')
}

const engineOf = (goban, text, rules) => {
  const board = rows(text, 1, 2)
  const engine = new goban.GobanEngine({ width: board[0].length, height: board.length, rules, komi: 6.5 })
  board.forEach((row, y) => row.forEach((stone, x) => stone && engine.editPlace(x, y, stone)))
  return engine
}

test('goban estimates scores with the adapter', { skip: without('goban') }, async () => {
  const real = goban()
  real.set_local_ownership_estimator(localEstimator)
  real.init_remote_ownership_estimator(remoteEstimator)
  for (const rules of ['chinese', 'japanese']) {
    const engine = engineOf(real, FINISHED, rules)
    const { points } = score(rows(FINISHED, 1, -1), { rules, komi: 6.5 })
    for (const remote of [false, true]) {
      const estimator = new real.ScoreEstimator(engine, undefined, 100, 0.25, remote, remote)
      await estimator.when_ready
      const name = `${rules}, ${remote ? 'remote' : 'local'}`
      assert.equal(estimator.ownership[0][0], 1, name)
      // In the remote one `estimated_hard_score` counts dame as White's.
      const lead = points.black.total - points.white.total
      assert.deepEqual([estimator.amount, estimator.winner], [Math.abs(lead), lead > 0 ? 'Black' : 'White'], name)
    }
  }
})

test('territory is that of goban', { skip: without('goban') }, () => {
  const real = goban()
  for (const [text, dead] of [[FINISHED, [[0, 1], [6, 2]]], [SEKI, []]]) {
    const engine = engineOf(real, text, 'japanese')
    for (const [x, y] of dead) engine.setRemoved(x, y, true)
    const { black, white } = engine.computeScore()
    const scored = text => text.match(/../g)?.map(at => [at.charCodeAt(0) - 97, at.charCodeAt(1) - 97]) ?? []
    const stones = rows(text, 1, 2)
    const points = territoryScoring(stones, stones.map((row, y) => row.map((_, x) => dead.some(([a, b]) => a === x && b === y))))
    const ours = color => points.flatMap((row, y) => row.flatMap((point, x) => (point.isTerritoryFor === color ? [[x, y]] : [])))
    assert.deepEqual(ours(1).sort(), scored(black.scoring_positions).sort(), text)
    assert.deepEqual(ours(2).sort(), scored(white.scoring_positions).sort(), text)
  }
})

test('points of a seki', () => {
  const stones = rows(SEKI, 1, 2)
  const points = territoryScoring(stones, stones.map(row => row.map(() => false)))
  assert.deepEqual([points[0][0].belongsToSekiGroup, points[0][0].isTerritoryFor], [1, 0])
  assert.equal(points[0][3].isDame, true)
})

test('the types fit', { skip: without('goban') || without('typescript') }, () => {
  const compiler = join(packages, 'typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022', '--types', '']
  const run = spawnSync(process.execPath, [compiler, ...options, join(here, 'types.ts')], { encoding: 'utf8' })
  assert.equal(run.stdout + run.stderr, '')
})
