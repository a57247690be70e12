/** The territory of a position whose dead stones are marked, in the shape of goscorer. The docs are in goscorer.d.ts. */

import { score, vertex } from './index.js'

export const EMPTY = 0
export const BLACK = 1
export const WHITE = 2

export function territoryScoring(stones, markedDead, scoreFalseEyes = false) {
  const height = stones.length
  const board = stones.map(row => row.map(stone => (stone === WHITE ? -1 : stone)))
  const agreed = stones.flatMap((row, y) => row.flatMap((stone, x) => (stone && markedDead[y][x] ? [[x, y]] : [])))
  const false_eyes = scoreFalseEyes ? 'count' : 'fill'
  const counted = score(board, { rules: 'japanese', agreed, false_eyes })
  const points = stones.map(row => row.map(nothing))
  const mark = (names, set) => {
    for (const name of names) {
      const [x, y] = vertex(name, height)
      set(points[y][x])
    }
  }
  for (const [name, color] of [['black', BLACK], ['white', WHITE]]) {
    for (const names of [counted.territory[name], counted.territory_under_dead[name]]) mark(names, point => (point.isTerritoryFor = color))
    for (const names of [counted.seki[name], counted.seki_eyes[name]]) mark(names, point => (point.belongsToSekiGroup = color))
    for (const { vertices, eyes } of counted.eye_spaces[name]) mark(vertices, point => (point.eyeValue = eyes))
    mark(counted.filled[name], point => {
      point.isFalseEye = true
      point.isUnscorableFalseEye = !scoreFalseEyes
    })
  }
  mark(counted.dame, point => (point.isDame = true))
  return points
}

const nothing = () => ({
  isTerritoryFor: EMPTY,
  belongsToSekiGroup: EMPTY,
  isFalseEye: false,
  isUnscorableFalseEye: false,
  isDame: false,
  eyeValue: 0
})
