// Positions, scores and what is declared, as a user sees them.
import assert from 'node:assert/strict'
import { GAME, PHONE, WIDE, click, count, counted, pages, pick, pointOf, sample, shoot, shown, text } from './on-page.js'

const onPage = pages()
const GIB = '\\HS\r\n\\[GAMETAG=S1,R3,D5,G65,W1,Z35\\]\r\n\\HE\r\n\\GS\r\n2 1 0\r\n4 0 &4\r\nINI 0 1 0 &4\r\nSTO 0 2 1 3 3\r\n\\GE\r\n'
const NGF = 'Rated game\n19\nbea 5D\nann 7D\nwww.example.org\n0\n0\n6\n20110812 [09:31]\n10\nBlack wins by 3.5\n1\nPMABBQEEQ\n'
const UGF = '[Header]\nCoordinateType=IGS\nSize=19\nHdcp=0,6.5\nRule=JPN\nWinner=W,3.5\n[Data]\nPD,B1,1,5\n'

/** Drops a file on the page. */
const drop = (page, name, content) =>
  page.evaluate(([name, content]) => {
    const data = new DataTransfer()
    data.items.add(new File([content], name))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
  }, [name, content])

onPage('it opens on a game in its middle', WIDE, async page => {
  await text(page, '#title', /Shusaku/)
  await text(page, '#number', /^127 \/ 325$/)
  await counted(page, '.stone', 118)
  await text(page, '#headline', /^White leads by \d+(\.\d)? points$/)
  await text(page, '#confidence', /^The game is not over: two of three end between/)
  assert.ok((await count(page, '.likely')) > 100)
  await page.waitForFunction(() => document.querySelectorAll('#score-card #conventions tr').length > 0)
  // The graph says the same where the board stands.
  const [points] = /[\d.]+/.exec(await page.textContent('#headline'))
  const wanted = `Move 127 of 325, White leads by ${Number(points).toFixed(1)}`
  await page.waitForFunction(wanted => document.querySelector('#graph').getAttribute('aria-valuetext') === wanted, wanted)
  // The border of an open board is everywhere, and so it is not marked.
  assert.equal(await count(page, '.open'), 0)
  await shoot(page, 'open')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shoot(page, 'open-dark')
})

onPage('an open board is shaded by owner, and not marked as all in doubt', WIDE, async page => {
  await page.waitForSelector('#score-card:not(.stale, .old)')
  for (const owner of ['black', 'white']) {
    const shades = await page.locator(`goeye-board .shade.${owner}`).evaluateAll(all => all.map(one => Number(one.getAttribute('fill-opacity'))))
    // The surer, the stronger.
    assert.ok(shades.filter(share => share > 0.7).length >= 10, `${owner}'s points: ${shades}`)
    assert.ok(shades.filter(share => share < 0.4).length >= 10, `${owner}'s points: ${shades}`)
  }
  for (const mark of ['.open', '.dame', '.fill', '.faded', 'path.dead']) assert.equal(await count(page, mark), 0, mark)
})

onPage('an open border that is small is marked', WIDE, async page => {
  await page.fill('#paste', '(;SZ[9]KM[0]AB[ea][eb][ec][ed][ef][eg][eh][ei]AW[fa][fb][fc][fd][ff][fg][fh][fi])')
  await shown(page, '.open')
  assert.ok((await count(page, '.open')) <= 9)
})

onPage('a finished game is counted, and a group declared', WIDE, async page => {
  await page.setInputFiles('#file', GAME)
  await text(page, '#score', /^B\+2\.0$/)
  await text(page, '#headline', /^Black wins by 2 points$/)
  await counted(page, 'path.dead', 12)
  assert.ok((await count(page, 'rect.territory')) > 50)
  assert.equal(await count(page, '.likely'), 0)
  await shoot(page, 'finished')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shoot(page, 'finished-dark')
  await page.emulateMedia({ colorScheme: 'light' })

  await click(page, await pointOf(page, 'path.dead'))
  await text(page, '#status', /: dead$/)
  await text(page, '#words', /dead/)
  assert.equal(await page.getAttribute('[data-fate=judged]', 'aria-pressed'), 'true')
  await shoot(page, 'declare')
  await page.click('[data-fate=alive]')
  await page.waitForFunction(() => document.querySelector('#score').textContent !== 'B+2.0')
  await text(page, '#status', /: alive$/)
  await page.click('[data-fate=judged]')
  await text(page, '#score', /^B\+2\.0$/)

  await page.click('#score-card summary')
  await page.selectOption('#rules', 'chinese')
  await text(page, '#conventions tr.mine', /^Area/)
  await text(page, '#score', /^B\+3\.0$/)
  await page.fill('#komi', '5')
  await page.press('#komi', 'Tab')
  await text(page, '#score', /^W\+2\.0$/)
})

onPage('a region is declared by any of its stones', WIDE, async page => {
  // Two white stones in the upper right corner, which do not touch.
  await page.fill('#paste', '(;SZ[9]KM[0]RU[Japanese]AB[ga][gb][gc][hc][ic][ca][cb][cc][cd][ce][cf][cg][ch][ci]AW[ha][ib][ba][bb][bc][bd][be][bf][bg][bh][bi])')
  await counted(page, '.stone', 25)
  await page.waitForFunction(() => document.querySelector('#score').textContent !== '…')
  const pressed = wanted => page.waitForFunction(wanted => document.querySelector('[data-fate=dead]').ariaPressed === wanted, wanted)
  await click(page, [7, 0])
  await page.waitForSelector('#declare', { state: 'visible' })
  await page.click('[data-fate=dead]')
  await pressed('true')
  await click(page, [8, 1])
  await pressed('true')
  await page.click('[data-fate=dead]')
  await pressed('false')
  await click(page, [7, 0])
  await pressed('false')
})

onPage('seki, and eyes in words and halves', WIDE, async page => {
  await sample(page, 'A seki')
  await shown(page, 'path.seki')
  await click(page, [1, 1])
  await text(page, '#words', /seki/)
  await text(page, '#status', /in seki$/)
  await sample(page, 'One and a half eyes')
  await text(page, 'goeye-board', /^$/)
  await shown(page, '.value')
  assert.deepEqual(await page.locator('goeye-board .value').allTextContents().then(all => all.includes('1½')), true)
  await click(page, [1, 0])
  await text(page, '#words', /Black has one and a half eyes here: White attacks at B9, Black defends at B9/)
  const said = await page.textContent('#words')
  assert.doesNotMatch(said, /\d{4}/)
  await shoot(page, 'half-eye')
})

onPage('stones are placed, and what cannot be is said', WIDE, async page => {
  await page.selectOption('#size', '9')
  await page.click('#empty')
  await counted(page, '.grid line', 18)
  await pick(page, 'edit')
  await click(page, [2, 2])
  await counted(page, '.black.stone', 1)
  await pick(page, 'white')
  await click(page, [3, 2])
  await counted(page, '.white.stone', 1)
  await pick(page, 'erase')
  await click(page, [3, 2])
  await counted(page, '.stone', 1)
  await pick(page, 'play')
  await click(page, [6, 6])
  await counted(page, '.stone', 2)
  await click(page, [6, 6])
  await text(page, '#notice', /^White cannot play G3: there is a stone already\.$/)
  await click(page, [7, 7])
  await counted(page, '.stone', 3)
  assert.equal(await page.textContent('#notice'), '')

  await page.fill('#paste', '(;SZ[9]AB[ab][ba];W[ee];B[ei])')
  await counted(page, '.stone', 4)
  await click(page, [0, 0])
  await text(page, '#notice', /^White cannot play A9: that would be suicide\.$/)
  await page.fill('#paste', '(;SZ[9];B[ba];W[ca];B[ab];W[bb];B[ii];W[aa])')
  await text(page, '#number', /^6 \/ 6$/)
  await page.fill('#paste', '(;SZ[9];B[aa];W[aa])')
  await text(page, '#notice', /^Move 2, white A9/)
  await page.fill('#paste', '(;SZ[99];B[aa])')
  await text(page, '#notice', /99/)
  await page.fill('#paste', 'nothing')
  await text(page, '#notice', /^No game found/)
  const inView = await page.evaluate(() => document.querySelector('#notice').getBoundingClientRect().bottom < innerHeight)
  assert.ok(inView)
  await page.click('#empty')
  await counted(page, '.stone', 0)
  await pick(page, 'problem')
  await page.click('#solve')
  await text(page, '#notice', /./)
})

onPage('files of servers are opened and dropped', WIDE, async page => {
  const files = { 'a.gib': GIB, 'a.ngf': NGF, 'a.ugf': UGF }
  for (const [name, content] of Object.entries(files)) {
    await sample(page, 'A seki')
    await page.waitForSelector('#course', { state: 'hidden' })
    await page.setInputFiles('#file', { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
    await text(page, '#number', /^1 \/ 1$/)
    await counted(page, '.stone', 1)
  }
  for (const [name, content] of Object.entries({ 'b.sgf': '(;SZ[9];B[cc])', ...files })) {
    await sample(page, 'A seki')
    await page.waitForSelector('#course', { state: 'hidden' })
    await drop(page, name, content)
    await text(page, '#number', /^1 \/ 1$/)
    await counted(page, '.stone', 1)
  }
})

onPage('a file that cannot be read says so, and the board stays', WIDE, async page => {
  for (const name of ['a.sgf', 'a.gib', 'a.ngf', 'a.ugf']) {
    await drop(page, name, `${name}: \0\x01\xff`)
    await text(page, '#notice', /^No game found/)
    assert.ok(await page.locator('#notice.bad').isVisible())
    await page.setInputFiles('#file', { name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) })
    await text(page, '#notice', /./)
    await text(page, '#number', /^127 \/ 325$/)
    await counted(page, '.stone', 118)
  }
})

onPage('a link holds the position', WIDE, async (page, { browser }) => {
  await page.focus('#graph')
  await page.keyboard.press('Home')
  await page.keyboard.press('PageUp')
  await text(page, '#number', /^10 \/ 325$/)
  await pick(page, 'play')
  await click(page, [9, 9])
  await text(page, '#number', /^11 \/ 11$/)
  await page.click('#share')
  await text(page, '#notice', /^The link is (copied|in the address bar)\.$/)
  const link = page.url()
  assert.match(link, /#1\.[\w-]+$/)
  const other = await browser.newPage({ viewport: PHONE })
  await other.goto(link)
  await text(other, '#number', /^11 \/ 11$/)
  await counted(other, '.stone', 11)
  await text(other, '#title', /Shusaku/)
  await other.click('#resume')
  await text(other, '#number', /^10 \/ 325$/)

  // A board that was put up, and what is declared on it.
  await pick(page, 'look')
  await sample(page, 'A seki')
  await page.waitForURL(url => !url.hash)
  await text(page, '#number', /^$/)
  await shown(page, 'path.seki')
  await click(page, [1, 1])
  const before = await count(page, 'path.seki')
  await page.click('[data-fate=alive]')
  await page.waitForFunction(before => document.querySelector('#board').shadowRoot.querySelectorAll('path.seki').length < before, before)
  const after = await count(page, 'path.seki')
  await page.click('#share')
  await page.waitForURL(url => url.hash)
  await other.goto('about:blank')
  await other.goto(page.url())
  await text(other, '#score', /^[BW]\+|^0/)
  await counted(other, '.stone', await count(page, '.stone'))
  await counted(other, 'path.seki', after)
  await other.close()

  await page.evaluate(() => (location.hash = '#1.broken'))
  await text(page, '#notice', /^This link is damaged/)
})

onPage('on a phone a tapped group is told of directly under the board', PHONE, async page => {
  const fits = async () => assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= PHONE.width)
  await fits()
  await shoot(page, 'phone-open')
  await click(page, [2, 2])
  await text(page, '#status', /^White at C17/)
  await text(page, '#words', /./)
  const [board, told] = await page.evaluate(() => ['board', 'status'].map(id => document.getElementById(id).getBoundingClientRect().toJSON()))
  assert.ok(told.top >= board.bottom && told.top - board.bottom < 40, `${told.top - board.bottom} pixels under the board`)
  assert.ok(told.bottom < PHONE.height)
  const words = await page.locator('#words li').first().boundingBox()
  assert.ok(words.y + words.height < PHONE.height)
  await shoot(page, 'phone-group')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shoot(page, 'phone-group-dark')
  await page.setInputFiles('#file', GAME)
  await text(page, '#score', /^B\+2\.0$/)
  await counted(page, 'path.dead', 12)
  await fits()
  await shoot(page, 'phone-finished-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await shoot(page, 'phone-finished')
})
