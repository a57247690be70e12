// Compiled only: what callers write has the right types, and what they must not write has not.
import { init_remote_ownership_estimator, set_local_ownership_estimator } from 'goban'
import { estimate, judge, leads, load, policy, position, score, sgf, solve, vertex, type SignMap } from 'goeye'
import { GoeyeBoard, marksOf, type Mark } from 'goeye/board'
import deadstones, { guess } from 'goeye/deadstones'
import { localEstimator, remoteEstimator } from 'goeye/goban'
import { territoryScoring } from 'goeye/goscorer'

set_local_ownership_estimator(localEstimator)
init_remote_ownership_estimator(remoteEstimator)

const board: SignMap = [[0, 1, -1], new Int8Array(3)]
const dead: string[] = score(board, { komi: 0, dead: [[1, 0]] }).dead.black
const [x, y] = vertex(dead[0], 2) ?? [0, 0]
const status: 'alive' | 'seki' | 'dead' | 'black_territory' | 'white_territory' | 'dame' = judge('(;SZ[9])').status[y][x]
const line: string[] = solve(new Uint8Array(), { to_move: 'black', goal: 'kill' }).main_line
const played: number = position(board, { play: [['black', null]] }).moves
const found: Promise<[number, number][]> = guess([[0]], { finished: true, iterations: 5 })
deadstones.useFetch('./goeye_bg.wasm').getFloatingStones([[0]]).then(found => found.length)
const [lower, upper]: [number, number] = estimate(board, { to_move: 'white', dead: [[1, 0]] }).bounds
const likely: { move: string; probability: number }[] = policy('(;SZ[9])', { moves: 0 }).moves
const course: number[] = leads('(;SZ[9])', [0], { komi: 0 })
const text: string = sgf(new Uint8Array())
const eye: boolean = territoryScoring([[0]], [[false]])[0][0].isFalseEye
await load(fetch('elsewhere'))

const element: GoeyeBoard = document.createElement('goeye-board')
element.addEventListener('choose', ({ detail: { vertex, name } }) => element.show(board, [['text', vertex, name]]))
const marks: Mark[] = marksOf(await element.judge(board, { komi: 0 }))

element.show(board, [['triangle', [0, 0]], ['label', [0, 0], 'A']])
// @ts-expect-error
element.show(board, [['territory', [0, 0]]])
// @ts-expect-error
judge(5)
// @ts-expect-error
score(board, { colour: 'black' })
// @ts-expect-error
solve(board, { goal: 'win' })

export { marks, course, text, lower, upper, likely, status, line, played, found, eye }
