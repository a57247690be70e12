/** Positions in the fragment of an address: a line of JSON and the bytes of the file, deflated, in base64 for addresses. */
import { boardOf } from './samples.js'

const VERSION = '#1.'
const LONGEST = 1 << 22

const piped = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())

function encoded(bytes) {
  const text = Array.from(bytes, byte => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const decoded = text => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0))

const bytesOf = file => (typeof file === 'string' ? new TextEncoder().encode(file) : new Uint8Array(file))

export async function fragment({ head, file }) {
  const bytes = new Blob([`${JSON.stringify(head)}\n`, bytesOf(file)])
  return VERSION + encoded(await piped(await bytes.arrayBuffer(), new CompressionStream('deflate-raw')))
}

/** What a fragment holds; nothing if it holds no position. */
export async function restored(text) {
  if (!text.startsWith(VERSION)) return undefined
  try {
    if (text.length > LONGEST) throw new Error('too long')
    const bytes = await piped(decoded(text.slice(VERSION.length)), new DecompressionStream('deflate-raw'))
    const end = bytes.indexOf(10)
    const { board, ...rest } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))
    return { ...rest, source: board === undefined ? bytes.slice(end + 1) : boardOf(board) }
  } catch {
    throw new Error('This link is damaged: the position in it cannot be read.')
  }
}
