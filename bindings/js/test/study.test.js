// The tree of moves, what moves lost, and learning from mistakes.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { GAME, PHONE, WIDE, click, count, counted, pages, pick, shoot, shown, source, text } from './on-page.js'
import { classOf, lossOf } from '../demo/losses.js'
import { places } from '../demo/moves.js'
import { read, write } from '../demo/record.js'

const VARIATIONS = '(;GM[1]FF[4]SZ[9]KM[7]PB[Ann]PW[Bea]C[A lesson.];B[ee]C[The centre.]TR[ee]LB[cc:A](;W[cc];B[gc])(;W[gg]C[Or here.](;B[cg])(;B[gc])))'

test('a file is kept as it is, with variations, comments and marks', () => {
  const root = read(`junk (${VARIATIONS.slice(1)}`)
  assert.equal(write(root).replaceAll('\n', ''), VARIATIONS)
  assert.equal(write(read(write(root))), write(root))
  const odd = '(;SZ[19]B[dd]C[a\\]b\\\\c];C[more];White[tt];AE[aa:bb])'
  const nodes = [...read(odd).all()]
  assert.deepEqual(nodes.map(({ number, move, comment }) => [number, move?.point, comment]), [[0, undefined, 'a]b\\c'], [1, [3, 3], 'more'], [2, null, ''], [2, undefined, '']])
  assert.equal(read('nothing'), undefined)
})

test('moves are added once, marks are put and taken away', () => {
  const root = read(VARIATIONS)
  const [first] = root.children
  assert.equal(first.play('white', [6, 6]), first.children[1])
  assert.equal(first.play('white', [0, 0]), first.children[2])
  assert.deepEqual(first.marks, [['triangle', [4, 4]], ['label', [2, 2], 'A']])
  first.mark('LB', [0, 0])
  first.mark('SQ', [4, 4])
  first.mark('LB', [2, 2])
  assert.deepEqual(first.marks, [['square', [4, 4]], ['label', [0, 0], 'B']])
  first.comment = 'a]b'
  assert.match(write(root), /C\[a\\\]b\]/)
})

test('variations have rows of their own, and share them where there is room', () => {
  const root = read('(;B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ff]))')
  const rows = [...places(root)].map(([node, [column, row]]) => [node.move?.point?.[0], column, row])
  assert.deepEqual(rows.sort((a, b) => a[1] - b[1] || a[2] - b[2]), [[undefined, 0, 0], [0, 1, 0], [1, 2, 0], [5, 2, 2], [2, 3, 0], [3, 4, 0], [4, 4, 1]])
})

test('a move lost what all leads around it tell, whoever made it', () => {
  const root = read('(;SZ[9];B[aa];W[bb];B[cc])')
  const [first] = root.children
  const [second] = first.children
  Object.assign(root, { lead: 5 })
  assert.equal(lossOf(first), undefined)
  Object.assign(first, { lead: -3 })
  assert.equal(lossOf(first), 8)
  Object.assign(second, { lead: 1 })
  assert.deepEqual([lossOf(first), lossOf(second)], [4, 0])
  second.lost = 0.5
  assert.deepEqual([first, second].map(node => classOf(lossOf(node))), ['medium', 'none'])
})

const onPage = pages()
const nodes = page => page.locator('#moves [data-move]')
const saved = async page => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save')])
  return [download.suggestedFilename(), readFileSync(await download.path(), 'utf8')]
}
const open = (page, name, content) => page.setInputFiles('#file', { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })

onPage('variations, comments and marks are shown, changed and saved', WIDE, async page => {
  await open(page, 'lesson.sgf', VARIATIONS)
  await text(page, '#number', /^3 \/ 3$/)
  assert.equal(await page.title(), 'lesson.sgf · Ann – Bea · goeye')
  assert.equal(await nodes(page).count(), 7)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction(() => document.querySelector('#comment').value === 'The centre.')
  await counted(page, '.mark', 2)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.waitForFunction(() => document.querySelector('#comment').value === 'Or here.')
  await text(page, '#number', /^2 \/ 3$/)
  await page.click('#moves [data-move] >> nth=6')
  await text(page, '#number', /^3 \/ 3$/)

  await page.fill('#comment', 'Mine [here]')
  await pick(page, 'edit')
  await pick(page, 'TR')
  await click(page, [0, 0])
  await counted(page, '.mark', 1)
  await pick(page, 'play')
  await click(page, [8, 8])
  await text(page, '#number', /^4 \/ 4$/)
  await click(page, [7, 8])
  await text(page, '#number', /^5 \/ 5$/)
  await page.click('#drop')
  await text(page, '#number', /^4 \/ 4$/)
  const [name, file] = await saved(page)
  assert.equal(name, 'lesson.sgf')
  assert.match(file.replaceAll('\n', ''), /\(;W\[gg\]C\[Or here\.\]\(;B\[cg\]\)\(;B\[gc\]C\[Mine \[here\\\]\]TR\[aa\];W\[ii\]\)\)\)$/)
  await page.click('#resume')
  await text(page, '#number', /^1 \/ 3$/)
  await page.click('#end')
  await text(page, '#number', /^3 \/ 3$/)
  assert.ok(await page.isHidden('#drop'))
})

onPage('a move of the game that is played follows the game', WIDE, async page => {
  await open(page, 'lesson.sgf', VARIATIONS)
  await text(page, '#number', /^3 \/ 3$/)
  await page.keyboard.press('Home')
  await text(page, '#number', /^0 \/ 3$/)
  await pick(page, 'play')
  await click(page, [4, 4])
  await text(page, '#number', /^1 \/ 3$/)
  assert.ok(await page.isHidden('#resume'))
  await click(page, [4, 4])
  await text(page, '#notice', /already/)
  assert.equal(await nodes(page).count(), 7)
})

onPage('a file of another form is saved as SGF', WIDE, async page => {
  await open(page, 'a.gib', '\\HS\r\n\\[GAMETAG=S1,R3,D5,G65,W1,Z35\\]\r\n\\HE\r\n\\GS\r\n2 1 0\r\n4 0 &4\r\nINI 0 1 0 &4\r\nSTO 0 2 1 3 3\r\n\\GE\r\n')
  await text(page, '#number', /^1 \/ 1$/)
  const [name, file] = await saved(page)
  assert.equal(name, 'a.sgf')
  assert.match(file, /;B\[dd\]/)
})

onPage('the wheel steps through the game', WIDE, async page => {
  const { x, y } = await page.locator('#board').boundingBox()
  await page.mouse.move(x + 200, y + 200)
  await page.mouse.wheel(0, 100)
  await text(page, '#number', /^128 \/ 325$/)
  await page.mouse.wheel(0, -100)
  await text(page, '#number', /^127 \/ 325$/)
})

onPage('moves are coloured by what they lost, and counted', WIDE, async page => {
  // Black leaves four stones in atari.
  await open(page, 'a.sgf', '(;SZ[9]KM[0]AB[cc][dc][cd][dd][ee][df][ef][ff]AW[bb][cb][db][eb][bc][ec][bd][ce][de];B[ga];W[ed];B[hh];W[hc])')
  await page.waitForFunction(() => document.querySelectorAll('#graph .loss').length > 0)
  await page.waitForFunction(() => document.querySelector('#losses').caption.textContent === 'Points that moves lost')
  assert.ok(await page.locator('#moves [data-move]').evaluateAll(all => all.some(one => one.matches('.medium, .large, .huge'))))
  const rows = await page.locator('#losses tr').evaluateAll(all => all.map(row => Array.from(row.cells, cell => cell.textContent)))
  const sum = i => rows.slice(1, 6).reduce((sum, row) => sum + Number(row[i]), 0)
  assert.deepEqual([rows[0], sum(1), sum(2)], [['', 'Black', 'White'], 2, 2])
  assert.ok(Number(rows[6][1]) >= 3, String(rows[6]))
})

const MISTAKE = { move: 1, color: 'black', played: 'G7', better: 'E4', kind: 'capture', certainty: 'read', lost: 18, text: 'E4 saves four stones.', line: [{ color: 'black', move: 'E4' }, { color: 'white', move: 'A1' }], answer: [], stones: ['C7'] }
const OTHER = { ...MISTAKE, move: 2, color: 'white', played: 'E6', better: 'D4', line: [] }
const review = `
export function review() {
  return ${JSON.stringify({ version: 1, size: [9, 9], moves: 2, black: null, white: null, recorded: null, complete: true, course: [], turning_points: [], groups: [], end: { finished: false, score: 'B+1.0', text: [] }, remarks: [MISTAKE, OTHER] })}
}
`
const onReviewed = pages({ '/index.js': source('index.js').replace('export function review(', 'function longReview(') + review })
const ATARI = '(;SZ[7]KM[0]AB[cc][dc][cd][dd][ee][df][ef][ff]AW[bb][cb][db][eb][bc][ec][bd][ce][de];B[ga];W[ed])'

onReviewed('the better move is asked for, and what is tried is judged', PHONE, async page => {
  await open(page, 'a.sgf', ATARI)
  await page.click('#ask-review')
  await page.click('#learn-black')
  await text(page, '#status', /^Black played G7\. Find a better move!$/)
  await text(page, '#words', /^Mistake 1 of 1$/)
  await text(page, '#number', /^0 \/ 2$/)
  await counted(page, '.worse', 1)
  await click(page, [6, 6])
  await text(page, '#status', /^No: G1 loses about \d+ points\. Try again!$/)
  await shown(page, '.ghost')
  await page.click('#reveal')
  await text(page, '#status', /^Better was E4\.$/)
  await counted(page, '.ghost', 2)
  await click(page, [4, 3])
  await text(page, '#status', /^Right! E4 is the better move\.$/)
  const box = await page.locator('#status').boundingBox()
  assert.ok(box.y > 0 && box.y + box.height < PHONE.height)
  await shoot(page, 'phone-lesson')
  await page.click('#lesson-after')
  await text(page, '#status', /^Done: you found 1 of 1\.$/)
  await page.click('#lesson-leave')
  await text(page, '#status', /^Tap a group/)
})

onReviewed('one remark is tried; a review is saved with its lines', WIDE, async page => {
  await open(page, 'a.sgf', ATARI)
  await page.click('#ask-review')
  await page.locator('.remark-card').first().click()
  await page.click('#guess')
  await text(page, '#status', /Find a better move!$/)
  await page.keyboard.press('Escape')
  await text(page, '#status', /^Tap a group/)
  const [, file] = await saved(page)
  assert.match(file, /;B\[ga\]C\[Move 1, Black G7; better E4\. E4 saves four stones\.\]/)
  assert.match(file, /\(;B\[ed\]\n?;W\[ag\]\)/)
})

const STORY = { kind: 'dead', color: 'black', stones: ['C5', 'D5'], first: 1, last: 2, loser: 'black', points: 20, certainty: 'read', breaker: null, chances: [{ move: 1, color: 'black', aim: 'save', better: 'E4', certainty: 'read' }], text: 'The stones at C5 die.' }
const totals = { black: { moves: 1, lost: [20.4, 0, 0], classes: [] }, white: { moves: 1, lost: [0, 0, 1], classes: [] } }
const more = { stories: [STORY], order: [{ story: 0 }, { remark: 1 }], losses: [20.4, 1], totals, found: [{ text: 'Well found.' }] }
const onStories = pages({ '/index.js': source('index.js').replace('export function review(', 'function longReview(') + review.replace('return {', `return { ...${JSON.stringify(more)}, ...{`).replace('}\n}\n', '}}\n}\n') })

onStories('stories are told in the order of the review, each with its chances', WIDE, async page => {
  await open(page, 'a.sgf', ATARI)
  await page.click('#ask-review')
  await page.locator('.remark-card').first().waitFor()
  assert.deepEqual(await page.locator('.remark-card .place').allTextContents(), ['Moves 1 to 2, Black', '2. White E6 → D4'])
  await text(page, '#ending', /^Well found\.$/)
  const rows = await page.locator('#losses tr').evaluateAll(all => all.map(row => Array.from(row.cells, cell => cell.textContent)))
  assert.deepEqual([rows[5].slice(1), rows[8].slice(1)], [['1', '0'], ['20 · 0 · 0', '0 · 0 · 1']])
  await page.locator('.remark-card').first().click()
  await text(page, '#words', /^The stones at C5 die\.$/)
  assert.ok(await page.isHidden('#guess'))
  await page.click('#chances button')
  await counted(page, '.better', 1)
  await counted(page, '.worse', 1)
  assert.equal(await page.locator('.remark-card').first().getAttribute('aria-current'), 'true')
})

onPage('what is tapped on a phone is large enough', PHONE, async page => {
  await page.evaluate(() => document.querySelectorAll('details').forEach(one => (one.open = true)))
  for (const tool of ['look', 'play', 'problem', 'edit']) {
    await pick(page, tool)
    const small = await page.evaluate(() => {
      const parts = [...document.querySelectorAll('button, select, textarea, summary, input')].filter(one => one.checkVisibility())
      const target = one => (one.matches('[type=radio], [type=checkbox], [type=file]') ? one.closest('label') : one)
      return parts.map(one => [target(one).getBoundingClientRect(), one]).filter(([{ width, height }]) => width < 43.9 || height < 43.9).map(([{ width, height }, one]) => `${width}x${height} ${one.outerHTML.slice(0, 80)}`)
    })
    assert.deepEqual(small, [], tool)
  }
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
})

onPage('what a tap explains is seen on a phone without scrolling', PHONE, async page => {
  await click(page, [2, 2])
  await text(page, '#words', /./)
  const [words, steps] = await page.evaluate(() => ['words', 'steps'].map(id => document.getElementById(id).getBoundingClientRect().toJSON()))
  assert.ok(words.top > 0 && words.bottom <= steps.top, `${words.bottom} ${steps.top}`)
})

onPage('likely moves are there at once, and are searched on', WIDE, async page => {
  await page.evaluate(() => {
    window.advice = []
    const note = () => window.advice.push(document.querySelector('#advice').textContent)
    new MutationObserver(note).observe(document.querySelector('#advice'), { childList: true })
  })
  await page.check('#hints')
  await page.waitForFunction(() => window.advice.length > 3)
  const [first, ...later] = await page.evaluate(() => window.advice)
  assert.match(first, /^Likely moves for White: /)
  assert.match(later.at(-1), /^Good moves for White: /)
  await page.keyboard.press('ArrowRight')
  await text(page, '#advice', /for Black: /)
  assert.ok((await count(page, '.hint')) <= 5)
})

for (const [locale, look, tap] of [['de-DE', 'Ansehen', /^Eine Gruppe/], ['zh-CN', '查看', /^点一块/], ['ja-JP', '見る', /^石を/], ['ko-KR', '보기', /^돌을/]]) {
  onPage(
    `it speaks ${locale}, and another language when asked`,
    PHONE,
    async page => {
      await text(page, '[value=look] + span', new RegExp(`^${look}$`))
      await text(page, '#status', tap)
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      await page.selectOption('#language', 'en')
      await text(page, '[value=look] + span', /^Look$/)
      await text(page, '#status', /^Tap a group/)
      await page.reload()
      await text(page, '[value=look] + span', /^Look$/)
    },
    { locale }
  )
}

onPage('remarks come soon after a review is asked for', WIDE, async page => {
  await page.setInputFiles('#file', GAME)
  await text(page, '#number', /^325/)
  await page.waitForFunction(() => document.querySelectorAll('#graph .loss').length > 20)
  await page.click('#ask-review')
  await page.locator('.remark-card').first().click()
  // Well before the review itself knows of any.
  const share = await page.evaluate(() => document.querySelector('#progress').value / document.querySelector('#progress').max)
  assert.ok(share < 0.6, String(share))
  await text(page, '#words', /^At a first look, /)
  await page.click('#stop')
})
