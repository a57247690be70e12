#!/usr/bin/env node
// A session as Sabaki holds it, through the library that Sabaki talks to engines with (@sabaki/gtp): start-up, bringing
// the engine up to date (moves, undo, set-up stones, handicap, a rectangular board), generated moves, analysis,
// interruption, the end. Prints a line for each part; ends with status 1 at the first that goes wrong.
//
//     npm install --prefix DIR @sabaki/gtp
//     NODE_PATH=DIR/node_modules scripts/lab/sabaki.js PATH_OF_goeye-gtp

const assert = require('assert')
const {Controller, ControllerStateTracker} = require('@sabaki/gtp')

const engine = new Controller(process.argv[2] || 'goeye-gtp')
const tracker = new ControllerStateTracker(engine)

const play = (color, vertex) => ({name: 'play', args: [color, vertex]})
const free = vertices => ({name: 'set_free_handicap', args: vertices})

// The answer to a command that has to succeed.
async function ask(name, ...args) {
  const response = await engine.sendCommand({name, args})
  assert(!response.error, `${name} ${args.join(' ')}: ${response.content}`)
  return response.content
}

const stones = async color => (await ask('list_stones', color)).split(' ').filter(x => x).sort()

// What Sabaki does with a line of analysis: the pieces between `info move`, each with keys, values and a variation.
function variations(line) {
  return line.split(/\s*info\s+/).slice(1).map(piece => {
    const [head, pv] = piece.split(/\s+pv\s+/)
    const words = head.trim().split(/\s+/)
    const keys = {}
    for (let i = 0; i + 1 < words.length; i += 2) keys[words[i]] = words[i + 1]
    return {...keys, pv: pv.trim().split(/\s+/)}
  })
}

async function starts() {
  assert.strictEqual(await ask('name'), 'goeye')
  assert.strictEqual(await ask('protocol_version'), '2')
  assert((await ask('version')).length > 0)
  for (const name of ['undo', 'analyze', 'genmove_analyze', 'rectangular_boardsize', 'kata-set-rules']) {
    assert(await tracker.knowsCommand(name), name)
  }
  // The field for commands at the start.
  await ask('kata-set-rules', 'chinese')
}

async function synchronizes() {
  const state = {komi: 7.5, boardsize: [9, 9], timeSettings: null}
  const moves = [play('B', 'C3'), play('W', 'G7'), play('B', 'G3'), play('W', 'C7')]
  await tracker.sync({...state, history: moves})
  assert.deepStrictEqual(await stones('b'), ['C3', 'G3'])
  // Back by one move and on along another line.
  await tracker.sync({...state, history: [...moves.slice(0, 3), play('W', 'E5')]})
  assert.deepStrictEqual(await stones('w'), ['E5', 'G7'])
  await tracker.sync({...state, history: moves.slice(0, 2)})
  assert.deepStrictEqual(await stones('b'), ['C3'])
  // Handicap, then set-up stones, which are sent as moves out of turn.
  await tracker.sync({...state, komi: 0.5, history: [free(['C3', 'G7', 'C7']), play('W', 'E5')]})
  assert.strictEqual((await stones('b')).length, 3)
  assert.strictEqual(+(await ask('get_komi')), 0.5)
  await tracker.sync({...state, history: [play('B', 'A1'), play('B', 'B2'), play('W', 'A9'), play('W', 'B8')]})
  assert.deepStrictEqual(await stones('w'), ['A9', 'B8'])
  await tracker.sync({...state, boardsize: [5, 13], history: [play('B', 'E13')]})
  assert.strictEqual(await ask('query_boardsize'), '5 13')
  assert.deepStrictEqual(await stones('b'), ['E13'])
}

async function plays() {
  await tracker.sync({komi: 7.5, boardsize: [9, 9], timeSettings: null, history: []})
  await ask('goeye-param', 'playouts', '200')
  let lines = 0
  for (const [name, color] of [['genmove', 'B'], ['genmove_analyze', 'W'], ['kata-genmove_analyze', 'B'], ['lz-genmove_analyze', 'W']]) {
    let last = ''
    const interval = name === 'genmove' ? [] : ['1']
    await engine.sendCommand({name, args: [color, ...interval]}, ({line}) => {
      if (line.startsWith('info')) lines += 1
      if (line) last = line
    })
    assert(name === 'genmove' || /^play \w+$/.test(last), `${name}: ${last}`)
  }
  assert(lines >= 3)
  assert.strictEqual(tracker.state.history.length, 4)
  const history = (await ask('move_history')).split('\n').reverse().map(line => line.split(' ')[1].toUpperCase())
  assert.deepStrictEqual(tracker.state.history.map(command => command.args[1].toUpperCase()), history)
}

// Moves that need no search, and a board that is followed after them.
async function passes() {
  const walls = ['B', 'W'].flatMap((color, i) => [1, 2, 3, 4, 5].map(row => play(color, 'CD'[i] + row)))
  const state = {komi: 0.5, boardsize: [5, 5], timeSettings: null}
  for (const name of ['genmove', 'genmove_analyze', 'kata-genmove_analyze', 'lz-genmove_analyze']) {
    await tracker.sync({...state, history: walls})
    let moves = []
    const interval = name === 'genmove' ? [] : ['100']
    const {content} = await engine.sendCommand({name, args: ['B', ...interval]}, ({line}) => {
      if (line.startsWith('play ')) moves.push(line.slice(5))
    })
    assert.deepStrictEqual(name === 'genmove' ? [content] : moves, ['PASS'], name)
    assert.deepStrictEqual(tracker.state.history[walls.length], play('B', 'PASS'))
  }
  await tracker.sync({...state, history: walls.slice(0, 3)})
  assert.deepStrictEqual(await stones('w'), [])
}

// Analyses until three lines have come, then sends a command and waits for both answers.
async function analyzes(name) {
  let lines = []
  let interrupted = null
  let sent = 0
  const response = await engine.sendCommand({name, args: ['B', '5']}, ({line}) => {
    if (line.startsWith('info')) lines.push(line)
    if (lines.length === 3 && !interrupted) {
      sent = Date.now()
      interrupted = ask('protocol_version')
    }
  })
  assert(!response.error)
  assert.strictEqual(await interrupted, '2')
  const wait = Date.now() - sent
  for (const line of lines) {
    assert(!line.includes('ownership'))
    for (const variation of variations(line)) {
      const winrate = +variation.winrate / (name === 'kata-analyze' ? 1 : 10000)
      assert(winrate >= 0 && winrate <= 1 && +variation.visits > 0, line)
      assert.strictEqual(variation.pv[0], variation.move)
    }
  }
  return `${lines.length} lines, interrupted after ${wait} ms`
}

async function ends() {
  const ended = new Promise(resolve => engine.once('stopped', resolve))
  // While an analysis runs.
  engine.sendCommand({name: 'analyze', args: ['B', '5']}).catch(() => {})
  const start = Date.now()
  await engine.stop(3000)
  await ended
  assert(Date.now() - start < 1000, 'it had to be killed')
}

async function main() {
  engine.start()
  const parts = [
    ['start-up', starts],
    ['synchronization', synchronizes],
    ['moves', plays],
    ['passes', passes],
    ['analyze', () => analyzes('analyze')],
    ['kata-analyze', () => analyzes('kata-analyze')],
    ['lz-analyze', () => analyzes('lz-analyze')],
    ['end', ends],
  ]
  for (const [name, part] of parts) {
    const said = await part()
    console.log(`sabaki: ${name}: ${said || 'ok'}`)
  }
}

main().catch(error => {
  console.error(`sabaki: ${error.stack}`)
  engine.kill()
  process.exit(1)
})
