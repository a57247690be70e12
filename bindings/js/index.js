/** goeye: what a Go position is worth. The types and their docs are in index.d.ts. */

import { decoded } from './text.js'
import init, { __wbg_reset_state as startAnew, ask, panicWith, review as askReview } from './wasm/goeye.js'

let missing = new Error('goeye is not loaded')

/** Loads the compiled part, unless it is there. */
export async function load(source) {
  if (!missing) return
  try {
    await init({ module_or_path: await source })
    missing = undefined
  } catch (error) {
    missing = new Error(`goeye is not loaded: ${error.message}`, { cause: error })
    throw missing
  }
}

/** Node and Electron read the file, for they fetch no files. */
function usual() {
  const url = new URL('./wasm/goeye_bg.wasm', import.meta.url)
  const files = url.protocol === 'file:' && globalThis.process?.getBuiltinModule?.('node:fs/promises')
  return files ? files.readFile(url) : fetch(url)
}

// A bundler may have left the file behind; `load` can still be called then.
await load(usual()).catch(() => {})

/** Calls the compiled part. If it breaks, the next call finds a new one. */
function guarded(call) {
  if (missing) throw missing
  try {
    return call()
  } catch (error) {
    startAnew()
    throw new Error(`goeye is broken: ${error.message}`, { cause: error })
  }
}

function question(kind, position, options, more) {
  const text = JSON.stringify({ ...options, ...source(position), ...more })
  return answered(() => ask(kind, text))
}

function answered(call) {
  const { answer, error } = JSON.parse(guarded(call))
  if (error !== undefined) throw new Error(error)
  return answer
}

function source(position) {
  if (typeof position === 'string') return { sgf: position, board: undefined }
  if (position instanceof ArrayBuffer) return { sgf: decoded(new Uint8Array(position)), board: undefined }
  if (ArrayBuffer.isView(position)) return { sgf: decoded(position), board: undefined }
  if (position?.[Symbol.iterator] === undefined) throw new Error('a board or a file is expected')
  return { board: Array.from(position, row => Array.from(row)), sgf: undefined }
}

export const position = (position, options) => question('position', position, options)
export const judge = (position, options) => question('judge', position, options)
export const score = (position, options) => question('score', position, options)
export const estimate = (position, options) => question('estimate', position, options)
export const policy = (position, options) => question('policy', position, options)
export const moves = (position, options) => question('moves', position, options)
export const genmove = (position, options) => question('genmove', position, options)
export const leads = (game, at, options) => question('leads', game, options, { at })
export const sgf = game => question('sgf', game)
export const eyes = (position, options) => question('eyes', position, options)
export const explain = (position, vertex, options) => question('explain', position, options, { vertex })

export function solve(position, options) {
  // Lines of JSON carry an id; here the caller has the answer in hand.
  const { id, ...answer } = question('solve', position, options)
  return answer
}

export function review(game, options, follow = () => true) {
  const text = JSON.stringify({ ...options, ...source(game) })
  const tell = (done, of, known) => follow({ done, of, ...(known && { known: JSON.parse(known) }) }) !== false
  return answered(() => askReview(text, { tell }))
}

const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'

export function vertex(name, height) {
  if (name === 'pass') return null
  const sgf = /^([a-y])([a-y])$/.exec(name)
  if (sgf) return [sgf[1].charCodeAt(0) - 97, sgf[2].charCodeAt(0) - 97]
  const [, column, number] = /^([A-HJ-Z])([1-9]\d?)$/.exec(name) ?? []
  const row = height - number
  if (!(row >= 0)) throw new Error(`${name} is no point of a board of ${height} rows`)
  return [COLUMNS.indexOf(column), row]
}

/** Breaks it, so that a test sees what follows. */
export const breakWith = message => guarded(() => panicWith(message))
