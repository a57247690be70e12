// What is shown before goeye is there; no browser is needed.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { SAMPLES } from '../demo/samples.js'
import { position, solve } from '../index.js'

test('the page opens with the position that it loads then', () => {
  const { file, at, board, last } = SAMPLES['The ear-reddening game']
  const found = position(readFileSync(new URL(`../demo/${file}`, import.meta.url)), { moves: at })
  assert.deepEqual([board, last], [found.board, found.last])
})

test('the problem has a solution with a line', () => {
  const { board, side, target } = SAMPLES['A problem']
  const { outcome, main_line, refuted_moves } = solve(board, { to_move: side, target: [target] })
  assert.equal(outcome, 'success')
  assert.ok(main_line.length > 2 && refuted_moves.length > 2)
})
