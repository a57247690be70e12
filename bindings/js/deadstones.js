/** The functions of @sabaki/deadstones, answered by goeye. The types and their docs are in deadstones.d.ts. */

import { judge, load, score, vertex } from './index.js'

let loading

export function useFetch(path) {
  loading = load(path)
  // Whoever asks sees the failure.
  loading.catch(() => {})
  return { useFetch, guess, getProbabilityMap, playTillEnd, getFloatingStones }
}

export async function guess(data, { iterations } = {}) {
  await loading
  if (isEmpty(data)) return []
  const { dead } = score(data, { playouts: iterations })
  return [...dead.black, ...dead.white].map(name => vertex(name, data.length))
}

export async function getProbabilityMap(data, iterations) {
  await loading
  return isEmpty(data) ? [] : judge(data, { playouts: iterations }).ownership
}

export async function playTillEnd(data, sign) {
  await loading
  if (isEmpty(data)) return []
  const { status, ownership } = judge(data)
  // Neutral points fall to whoever gets them more often, or else to the side that moves.
  const neutral = (x, y) => Math.sign(ownership[y][x]) || sign
  return data.map((row, y) => row.map((stone, x) => owner(status[y][x], stone) || neutral(x, y)))
}

/** Whose a point is in the end; 0 if it is neutral. */
export function owner(status, stone) {
  const owners = { alive: stone, seki: stone, dead: -stone, black_territory: 1, white_territory: -1, dame: 0 }
  return owners[status]
}

const isEmpty = data => !data.some(row => row.length)

/** Not judged: it goes by areas only, as in @sabaki/deadstones, so that it is as fast. */
export async function getFloatingStones(data) {
  const found = new Map()
  const seen = new Set()
  for (const [y, row] of data.entries()) {
    for (const [x, stone] of row.entries()) {
      if (stone !== 0 || seen.has(String([x, y]))) continue
      const rooms = [1, -1].map(sign => room(data, [x, y], point => point !== -sign))
      const weak = rooms.map((mine, i) => isWeak(data, mine, rooms[1 - i]))
      // If both are, neither is inside the other.
      const area = weak[0] === weak[1] ? room(data, [x, y], point => point === 0) : rooms[weak[0] ? 0 : 1]
      for (const [key, [a, b]] of area) {
        seen.add(key)
        if (data[b][a] !== 0) found.set(key, [a, b])
      }
    }
  }
  return [...found.values()]
}

/** Whether the stones in a room surround no more than a point of their own, and are no more than those of the other. */
function isWeak(data, mine, other) {
  const stones = area => [...area.values()].filter(([x, y]) => data[y][x] !== 0).length
  const own = [...mine].filter(([key, [x, y]]) => data[y][x] === 0 && !other.has(key))
  return own.length <= 1 && stones(mine) <= stones(other)
}

/** The points that are connected with this one through points that match. */
function room(data, start, matches) {
  const found = new Map([[String(start), start]])
  for (const [x, y] of found.values()) {
    for (const [a, b] of [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]) {
      const point = data[b]?.[a]
      const key = String([a, b])
      if (point !== undefined && matches(point) && !found.has(key)) found.set(key, [a, b])
    }
  }
  return found
}

export default { useFetch, guess, getProbabilityMap, playTillEnd, getFloatingStones }
