// What the page makes of clicks on groups; no browser is needed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { block, declare, region, said } from '../demo/declared.js'

/** Two white blocks in Black's corner at the upper right, a third one outside. */
const BOARD = [
  [0, 0, 1, -1, 0],
  [0, 0, 1, 0, -1],
  [-1, 0, 1, 1, 1],
  [0, 0, 0, 0, 0]
]
const [ONE, TWO, OUTSIDE] = [[3, 0], [4, 1], [0, 2]]

test('a region goes over empty points and stones of the colour', () => {
  assert.deepEqual([...block(BOARD, ONE).keys()], ['3,0'])
  assert.deepEqual([...region(BOARD, ONE).keys()].sort(), ['3,0', '3,1', '4,0', '4,1'])
  assert.equal(region(BOARD, [2, 0]).size, 14 + 2)
})

test('dead on another stone of the same region takes it back', () => {
  const declared = new Map()
  declare(declared, BOARD, ONE, 'dead')
  assert.deepEqual([ONE, TWO, OUTSIDE].map(point => said(declared, BOARD, point)), ['dead', 'dead', undefined])
  declare(declared, BOARD, TWO, 'dead')
  assert.equal(declared.size, 0)
  declare(declared, BOARD, TWO, 'dead')
  declare(declared, BOARD, ONE, 'judged')
  assert.equal(declared.size, 0)
})

test('single blocks are declared by themselves', () => {
  const declared = new Map()
  declare(declared, BOARD, ONE, 'dead')
  declare(declared, BOARD, TWO, 'alive')
  assert.deepEqual([ONE, TWO].map(point => said(declared, BOARD, point)), ['dead', 'alive'])
  declare(declared, BOARD, TWO, 'alive')
  assert.equal(said(declared, BOARD, TWO), 'dead')
  declare(declared, BOARD, TWO, 'dead')
  assert.equal(declared.size, 0)
  for (const fate of ['dead_blocks', 'seki', 'alive']) {
    declare(declared, BOARD, ONE, fate)
    assert.deepEqual([ONE, TWO].map(point => said(declared, BOARD, point)), [fate, undefined])
    declare(declared, BOARD, ONE, fate)
    assert.equal(declared.size, 0)
  }
})

test('a region ends where stones of its colour live', () => {
  const dead = new Set(['3,0'])
  assert.deepEqual([...region(BOARD, ONE, dead).keys()].sort(), ['3,0', '3,1', '4,0'])
  const declared = new Map()
  declare(declared, BOARD, ONE, 'dead', dead)
  assert.deepEqual([ONE, TWO].map(point => said(declared, BOARD, point, dead)), ['dead', undefined])
  declare(declared, BOARD, TWO, 'dead', dead)
  assert.equal(declared.size, 2)
  declare(declared, BOARD, TWO, 'dead', new Set(['3,0', '4,1']))
  assert.equal(declared.size, 0)
})
