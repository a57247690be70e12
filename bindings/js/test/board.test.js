// The element for other pages: from the package in Node, and in a page that has nothing else.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { posix } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { score } from 'goeye'
import * as board from 'goeye/board'
import { inSeki } from '../board/marks.js'
import { boardOf } from '../demo/samples.js'
import { WIDE, click, counted, pages, pointOf, shoot, shown, source } from './on-page.js'

const CORNER = '(;SZ[5]KM[0]RU[Japanese]AB[ba][ab][bb]AW[ca][cb][cc][bc][ac])'
const PAGE = `<!doctype html>
<title>Embedded</title>
<style>goeye-board { width: 20rem }</style>
<script type="module" src="/board/element.js"></script>
<body>
<goeye-board id="one" sgf="${CORNER}"></goeye-board>
<goeye-board id="two" src="/demo/ear-reddening.sgf" moves="60" coordinates="none"></goeye-board>
<script>
  window.told = []
  for (const kind of ['judged', 'choose', 'error']) {
    addEventListener(kind, event => event.target.tagName === 'GOEYE-BOARD' && told.push([event.target.id, kind, event.detail]), true)
  }
</script>`
const onPage = pages({ '/embedded.html': PAGE })

test('the module is imported where there are no elements', () => {
  assert.equal(board.nameOf([8, 0], 9), 'J9')
  assert.equal(board.halves('1122'), '1½')
  const position = { board: [[1, 0]], last: [0, 0] }
  assert.deepEqual(board.marksOf({ position }), [['last', [0, 0]]])
  const estimate = { finished: false, ownership: [[0.9, -0.5]] }
  assert.deepEqual(board.marksOf({ position, estimate }), [['likely', [1, 0], -0.5, false], ['last', [0, 0]]])
})

test('stones that the next move kills or saves are not told to be in seki', () => {
  // A seki in the upper left corner, a problem in the lower one.
  const rows = boardOf(`
    X . O . X O . . .
    X X O X X O . O .
    O X O X O O . . .
    O X X X O . . . .
    O O O O O . . . .
    O O O O O O . . .
    X X X X X O . . .
    O X . . X O . . .
    O . O . . O . . .`)
  const found = score(rows)
  assert.equal(found.unsettled[0].block, 'A3')
  assert.equal(found.seki.black.length + found.seki.white.length, 21)
  const names = [...inSeki(rows, found).values()].map(point => board.nameOf(point, 9))
  assert.deepEqual(names.sort(), 'A8 A9 B6 B7 B8 C6 C7 C8 C9 D6 D7 D8 E8 E9'.split(' '))
})

test('the package has what its board needs, and its licences', () => {
  const [{ files }] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: fileURLToPath(new URL('..', import.meta.url)), encoding: 'utf8' }))
  const has = new Set(files.map(({ path }) => path))
  const needed = new Set(['board/element.js', 'LICENSE-APACHE', 'LICENSE-MIT'])
  for (const path of needed) {
    assert.ok(has.has(path), path)
    if (!path.endsWith('.js')) continue
    for (const [, other] of source(path).matchAll(/(?:from |import\(|new URL\()'(\.[^']+)'/g)) needed.add(posix.join(posix.dirname(path), other))
  }
  assert.ok(needed.has('wasm/goeye_bg.wasm'))
})

const told = (page, id, kind) => page.waitForFunction(([id, kind]) => window.told?.find(one => one[0] === id && one[1] === kind)?.[2], [id, kind], { timeout: 60_000 }).then(found => found.jsonValue())

onPage(
  'an element shows a position, and is used',
  WIDE,
  async page => {
    const { score, estimate } = await told(page, 'one', 'judged')
    assert.deepEqual([score.score, score.dead.black.length, estimate.finished], ['W+23.0', 3, true])
    assert.equal(await page.locator('#one path.dead').count(), 3)
    assert.equal(await page.locator('#one .territory.white').count(), 20)
    const second = await told(page, 'two', 'judged')
    assert.equal(second.position.moves, 60)
    assert.ok((await page.locator('#two .shade').count()) > 50)
    assert.equal(await page.locator('#two .grid text').count(), 0)
    assert.equal(page.workers().length, 1)
    await shoot(page, 'embedded')

    await click(page, [1, 0])
    assert.deepEqual(await told(page, 'one', 'choose'), { vertex: [1, 0], name: 'B5' })
    await page.evaluate(() => (window.told = []))
    await page.keyboard.press('Tab')
    await shown(page, '.cursor')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    assert.deepEqual(await told(page, 'one', 'choose'), { vertex: [2, 1], name: 'C4' })
    assert.equal(await page.locator('#one .told').textContent(), 'C4: a white stone')
    assert.match(await page.locator('#one svg').getAttribute('aria-label'), /^5 by 5, 3 black and 5 white stones/)
    await page.keyboard.press('Tab')
    await counted(page, '.cursor', 0)

    await page.evaluate(() => document.querySelector('#one').show([[0, 1], [-1, 0]], [['ghost', [0, 0], 'white', 7], ['better', [1, 1]]]))
    for (const [mark, wanted] of [['.stone', 2], ['.ghost', 1], ['.better', 1]]) assert.equal(await page.locator(`#one ${mark}`).count(), wanted, mark)
    assert.deepEqual(await pointOf(page, '.better'), [1, 1])
    await page.evaluate(() => document.querySelector('#one').setAttribute('sgf', 'no game'))
    assert.match((await told(page, 'one', 'error')).message, /^no game found/)
    await page.evaluate(() => document.querySelector('#two').setAttribute('src', '/nothing.sgf'))
    assert.match((await told(page, 'two', 'error')).message, /cannot be loaded: 404$/)
  },
  { path: 'embedded.html', ignores: /404/ }
)

test('the types name what the module has', () => {
  const types = source('board/element.d.ts')
  for (const name of Object.keys(board)) assert.match(types, new RegExp(`export (class|function|const) ${name}\\b`))
})
