/** The functions of @sabaki/deadstones 2, answered by goeye. Data are rows from the top; 1 is Black, -1 White, 0 empty. */

type Data = number[][]
type Vertices = [x: number, y: number][]

/** Says where `goeye_bg.wasm` is, where a bundler does not bring it along. Returns all functions. */
export function useFetch(path: string | URL): typeof functions

/** The dead stones. `finished` changes nothing; `iterations` are the playouts that help to judge, 400 by default. */
export function guess(data: Data, options?: { finished?: boolean; iterations?: number }): Promise<Vertices>

/** How likely each point is Black's (1) or White's (-1) in playouts. */
export function getProbabilityMap(data: Data, iterations?: number): Promise<number[][]>

/** The board without empty points, each of its likely owner; neutral ones go to `sign`. No random play. */
export function playTillEnd(data: Data, sign: number): Promise<number[][]>

/** Stones inside the room of the other side that surround no more than one point. Fast, and not judged. */
export function getFloatingStones(data: Data): Promise<Vertices>

declare const functions: {
  useFetch: typeof useFetch
  guess: typeof guess
  getProbabilityMap: typeof getProbabilityMap
  playTillEnd: typeof playTillEnd
  getFloatingStones: typeof getFloatingStones
}
export default functions
