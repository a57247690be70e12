/**
 * `<goeye-board>`: a board with stones, marks, and what goeye says of the position.
 *
 *     <script type="module">import 'goeye/board'</script>
 *     <goeye-board src="game.sgf" moves="140" style="width: 30rem"></goeye-board>
 *
 * It is as wide as it is let be, and can be used from the keyboard and with a screen reader. goeye runs in a worker that
 * all boards of a page share; it starts with the first position that is judged.
 */
import type { Estimate, Eye, JudgeOptions, Position, PositionAnswer, Score, SignMap, Vertex } from '../index.js'

export type Side = 'black' | 'white'

/** A mark of a point: its name, the point, and what else it takes. Several can be on one point. */
export type Mark =
  | [name: 'dead' | 'seki' | 'dame' | 'fill' | 'open' | 'group' | 'last' | 'right' | 'wrong' | 'better' | 'worse' | 'cursor', point: Vertex]
  | [name: 'territory' | 'eye', point: Vertex, owner: Side]
  /** From -1 (White's) to 1 (Black's). */
  | [name: 'likely', point: Vertex, share: number, isStone: boolean]
  /** A stone that could be played. */
  | [name: 'ghost', point: Vertex, color: Side, label?: string | number]
  /** The marks of files. */
  | [name: 'triangle' | 'square' | 'circle' | 'cross', point: Vertex]
  | [name: 'text' | 'hint' | 'label', point: Vertex, text: string]

/** What is known of a position. */
export interface Judged {
  position: PositionAnswer
  estimate?: Estimate
  score?: Score
  eyes?: Eye[]
}

export interface GoeyeBoardEvents {
  /** A point was clicked, tapped, or chosen with Enter. */
  choose: CustomEvent<{ vertex: Vertex; name: string }>
  /** A position was judged. */
  judged: CustomEvent<Required<Omit<Judged, 'eyes'>>>
  /** What the attributes name cannot be shown. */
  error: CustomEvent<{ message: string }>
}

/**
 * Attributes: `sgf` (the text of a game) or `src` (where the file is), `moves`, `rules` and `komi`, as for `estimate`;
 * `coordinates="none"`; `label`, the name for screen readers. Colours: `--goeye-wood`, `--goeye-line`, `--goeye-accent`.
 */
export class GoeyeBoard extends HTMLElement {
  readonly board: SignMap
  /** The point that the keyboard is at. */
  cursor: Vertex | undefined
  /** The colour of the stone that is shown under the pointer. */
  ghost: Side | undefined
  /** Says what is at a point, for screen readers; by default which stone. */
  describe: ((point: Vertex) => string) | undefined
  /** What answers questions; by default a worker that all boards share. */
  engine: Engine | undefined
  /** Shows a board with marks; goeye is not asked. */
  show(board: SignMap, marks?: Mark[]): void
  /** Shows a position, and what goeye says of it as soon as it is known. */
  judge(position: Position, options?: JudgeOptions): Promise<Required<Omit<Judged, 'eyes'>>>
  addEventListener<K extends keyof GoeyeBoardEvents>(type: K, listener: (event: GoeyeBoardEvents[K]) => void, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
}

/** goeye in a worker. Of the questions with the same topic only the newest is answered. */
export class Engine {
  constructor(options?: { start?: () => Worker; changed?: (isRunning: boolean) => void })
  ask(topic: unknown, kind: string, ...args: unknown[]): Promise<any>
  /** The same; `told` hears of the progress. */
  follow(told: ((progress: { done: number; of: number }) => void) | undefined, topic: unknown, kind: string, ...args: unknown[]): Promise<any>
  /** Ends what runs; whoever waits for it is told. */
  stop(): void
}

/** The marks that show what is known of a position. */
export function marksOf(judged: Judged): Mark[]

/** The points of names such as "A1". */
export function pointsOf(names: string[], height: number): Vertex[]

/** The name of a point, such as "A1". */
export function nameOf(point: Vertex, height: number): string

/** What an eye space of a value of four digits is worth, such as "1½". */
export function halves(value: string): string

declare global {
  interface HTMLElementTagNameMap {
    'goeye-board': GoeyeBoard
  }
}
