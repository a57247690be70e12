/**
 * goeye judges Go positions: which stones are dead, what the score is, what eye spaces are worth, and why.
 *
 * A position is a sign map or the text or the bytes of an SGF file. Answers are plain objects with the fields of goeye's
 * JSON schemas. They name points as on a board: `A1` is at the lower left, and there is no column I; only `solve` names
 * them as SGF does. `vertex` makes `[x, y]` of both.
 *
 * All functions throw an `Error` with the reason if what they are asked is wrong. They compute at once, usually some
 * hundredths of a second, and seconds for hard problems: `goeye/worker` keeps a page alive meanwhile.
 */

/** Rows from the top: 1 is a black stone, -1 a white one, 0 none. Each side is 1 to 25. */
export type SignMap = ReadonlyArray<ArrayLike<number> & Iterable<number>>

/** Column and row, from 0, from the upper left. */
export type Vertex = [x: number, y: number]

/** A sign map, or the text or the bytes of an SGF file, whose first game is meant. */
export type Position = SignMap | string | Uint8Array | ArrayBuffer

export type Color = 'black' | 'white'
export type Grade = 'doubtful' | 'estimated' | 'read' | 'stated' | 'proven'
export type Reached = 'success' | 'ko' | 'seki' | 'failure' | 'unsolved'
export interface Sides<T> {
  black: T
  white: T
}

export interface PositionOptions {
  /** How many moves of the file are replayed; by default all. */
  moves?: number
  /** Moves that are played then; `null` is a pass. */
  play?: [color: Color, vertex: Vertex | null][]
  /** The side to move; by default whose turn it is. */
  to_move?: Color
  /** Such as "japanese", "chinese" or "aga"; by default those of the file, or else Japanese ones. */
  rules?: string
  /** The komi in points; by default that of the file, or else 6.5. */
  komi?: number
  /** Which surrounded points do not count, whatever the rules. */
  tax?: 'none' | 'seki' | 'all'
}

export interface JudgeOptions extends PositionOptions {
  /**
   * Stones that are dead, as servers mean it: the region of each is the opponent's, with all stones of its colour in it.
   * What becomes of the groups that are not named is judged.
   */
  dead?: Vertex[]
  /** Stones of blocks that are dead, without any other stones of their regions. */
  dead_blocks?: Vertex[]
  /** Stones of groups that live, and not in seki. */
  alive?: Vertex[]
  /** Stones of groups that live in seki. */
  seki?: Vertex[]
  /** Stones of the dead groups as the players agreed on them: all others live. */
  agreed?: Vertex[]
  /** "fill" (as usual) if points that have to be filled are no territory, "count" if they are. */
  false_eyes?: 'fill' | 'count'
  /** How many playouts help to judge. */
  playouts?: number
}

export interface SolveOptions extends PositionOptions {
  /** Stones of the groups whose life is asked; by default those that the file marks, or the group in danger. */
  target?: Vertex[]
  /** What the side to move wants, if only one of them is asked. */
  goal?: 'live' | 'kill'
  /** The most moves that are played in reading. */
  budget?: number
}

/** A position, and the game that led to it. */
export interface PositionAnswer {
  board: (-1 | 0 | 1)[][]
  to_move: Color
  /** The number of moves so far. */
  moves: number
  /** The last move; `null` if there is none, or it was a pass. */
  last: Vertex | null
  /** Where the side to move may not retake a ko. */
  ko: Vertex | null
  /** The stones that each side has captured. */
  captures: Sides<number>
  /** The name of the rules, if they have one. */
  rules: string | null
  komi: number
  handicap: number
  players: Sides<string | null>
  /** The result as the file has it. */
  result: string | null
  /** The corrections that were needed to read and replay the file. */
  warnings: string[]
}

export interface Block {
  origin: string
  color: Color
  stones: string[]
  status: 'alive' | 'seki' | 'dead'
  grade: Grade
}

/** An eye space; `value` has four digits, the eyes that it makes depending on who moves first, and how often. */
export interface Eye {
  owner: Color
  origin: string
  vertices: string[]
  margins: string[]
  stones: string[]
  half_eyes: string[]
  false_eyes: string[]
  graph: string[]
  value: string
  /** The same in words. */
  value_name: string
  min: number
  max: number
  name: string | null
  attack: string[]
  defense: string[]
  certainty: 'exact' | 'estimated'
  eyes: { mean: number; temperature: number }
  points: { mean: number; temperature: number; attack: string[]; defense: string[] } | null
}

export type PointStatus = 'alive' | 'seki' | 'dead' | 'black_territory' | 'white_territory' | 'dame'

/** What is judged of a position. */
export interface Judgement {
  /** What each point is at the end, rows from the top. */
  status: PointStatus[][]
  /**
   * From -1 (White's) to 1 (Black's), rows from the top. On a finished board it is the count, else what `estimate` expects.
   */
  ownership: number[][]
  blocks: Block[]
  eyes: Eye[]
  grade: Grade
  /** The probability that the score is exact. */
  confidence: number
  /** Whether all borders are closed and no group is unsettled. */
  finished: boolean
}

/** The points of a side by item. */
export interface Points {
  territory: number
  stones: number
  prisoners: number
  dead: number
  pass_stones: number
  tax: number
  teire: number
  komi: number
  button: number
  total: number
}

/** The score with all its parts. */
export interface Score {
  /** Such as "B+3.5": the count; while the game goes on and borders are wide open, the result nearest to what is likely. */
  score: string
  /** The score of the board as it stands. */
  counted: string
  /** How the players have ended the game, if they have: both passed, or they stated which groups are dead or alive. */
  ended: 'passed' | 'stated' | null
  rules: { ko: string; scoring: string; suicide: boolean; tax: string; whiteHandicapBonus: string; hasButton: boolean; friendlyPassOk: boolean }
  false_eyes: 'fill' | 'count'
  komi: number
  handicap: number
  points: Sides<Points>
  territory: Sides<string[]>
  territory_under_dead: Sides<string[]>
  dead: Sides<string[]>
  seki: Sides<string[]>
  seki_eyes: Sides<string[]>
  eye_spaces: Sides<{ vertices: string[]; eyes: number }[]>
  /** The surrounded points that have to be filled. */
  filled: Sides<string[]>
  teire: Sides<string[]>
  dame: string[]
  proven: Sides<string[]>
  proven_share: number
  grade: Grade
  /** The probability that the score is exact. */
  confidence: number
  /** Why it is no surer than that. */
  reason: string
  finished: boolean
  open_borders: string[][]
  unsettled: { block: string; attack: string | null; defense: string | null }[]
  /** The score by territory and by area, each with and without eyes in seki and false eyes. */
  conventions: { scoring: 'TERRITORY' | 'AREA'; tax: 'SEKI' | 'NONE'; false_eyes: 'fill' | 'count'; score: string }[]
}

/** What the score is likely to be, also of a game that still goes on, and whose the points. */
export interface Estimate {
  /** The lead as a result, such as "B+3.5". */
  score: string
  /** Black's lead in points with komi. */
  lead: number
  /** Its standard deviation in points; 0 if the game is finished. */
  spread: number
  /** Two in three scores lie between, in Black's points. */
  bounds: [lower: number, upper: number]
  /** The probability that Black wins, from 0 to 1. */
  winrate: number
  /** From -1 (White's) to 1 (Black's), rows from the top. */
  ownership: number[][]
  /** Whether the game is finished: then all this is the count, else what network, playouts and judge expect. */
  finished: boolean
}

/** The moves that a strong player is likely to choose next. */
export interface Policy {
  to_move: Color
  /** The legal moves, the likeliest first: a point or "pass"; none where a side of the board has less than 7 points. */
  moves: { move: string; probability: number }[]
}

/** What is at a point, in words. */
export interface Explanation {
  vertex: string
  /** The stones there that live or die together. */
  group: {
    origin: string
    color: Color
    stones: string[]
    status: 'alive' | 'critical' | 'dead' | 'unknown'
    grade: 'estimated' | 'read' | 'proven'
    /** Where the enemy kills it if it is critical. */
    attack: string | null
    /** Where its owner saves it if it is critical. */
    defense: string | null
  } | null
  words: string[]
}

/** The solution of a problem. Points are named as in SGF, and a pass is "pass". */
export interface Solution {
  outcome: Reached
  first_moves: string[]
  grade: 'proven' | 'read' | 'estimated'
  nodes: number
  to_move: Color
  goal: 'live' | 'kill'
  target: string[]
  first_threat: Color | null
  /** What kind of ko that is, and how many threats each side ignores to win it, as far as it was read. */
  ko: {
    kind: 'direct' | 'approach' | 'two_step'
    takes_first: Color
    black_ignores: number | null
    white_ignores: number | null
  } | null
  /** What the target is whatever is played first; first_moves is empty then, or only a pass. */
  as_it_stands: 'alive' | 'dead' | 'seki' | null
  other_outcome: Reached
  main_line: string[]
  /** Other first moves, each with its refutation. */
  refuted_moves: [string, string][]
  open_moves: string[]
  framed: boolean
  /** What was assumed about who moves first and what that side wants, because only moves or words of the file say it. */
  assumed: string[]
}

export interface SearchOptions extends JudgeOptions {
  /** Visits of the search, by default 40. */
  visits?: number
}

/** "full" searches; the others play likely moves without reading, the lower the worse. */
export type Level = 'full' | '5' | '4' | '3' | '2' | '1'

/** A move that was searched, of the view of the side that makes it. */
export interface SearchedMove {
  move: string
  visits: number
  prior: number
  winrate: number
  lead: number
  /** Points that it loses against the best move. */
  lost: number
  line: string[]
}
export interface Moves {
  to_move: Color
  lead: number
  winrate: number
  visits: number
  moves: SearchedMove[]
}
export interface ChosenMove {
  color: Color
  move: string
}

export interface ReviewOptions {
  rules?: string
  komi?: number
  /** Visits of all searches together, by default 24,000: the more, the surer. */
  visits?: number
  /** The same as a word: `usual` by default. */
  effort?: 'quick' | 'usual' | 'thorough'
  /** The most remarks, by default 16. */
  remarks?: number
  /** The rank of whom it is for, such as `15k`: by default the weaker one that the record names. */
  level?: string
}
export interface Progress {
  done: number
  of: number
  /** The review as it is known by now, whenever a part of it is done. */
  known?: Review
}
export interface LineMove {
  color: Color
  move: string
}
export interface Remark {
  /** The number of the move, from 1. */
  move: number
  color: Color
  played: string
  better: string
  lost: number
  kind: 'capture' | 'life' | 'ko' | 'cut' | 'ladder' | 'eye' | 'danger' | 'territory' | 'sente' | 'point' | 'pass' | 'size'
  certainty: Grade
  text: string
  line: LineMove[]
  answer: LineMove[]
  /** The numbers of other moves that lost something because the same better move was not made. */
  again: number[]
  /** Who has to find the first threat, if a ko decides. */
  first_threat: Color | null
  /** How many points both moves gain, if that is all that is known. */
  gains: { better: number, played: number } | null
  /** What the eyes of the group are worth after both moves, if that is the reason. */
  eyes: { better: EyesWorth, played: EyesWorth } | null
  /** Whose stones it is about; of points, who lost them. */
  owner: Color
  stones: string[]
}
export interface EyesWorth {
  value: string
  /** In points of territory, if that is known. */
  points: { mean: number, temperature: number } | null
}
export interface DeadGroup {
  color: Color
  stones: string[]
  certainty: Grade
  /** Why they are dead, in sentences, as far as reading tells it. */
  reasons: string[]
}
export interface GroupStory {
  color: Color
  stones: string[]
  fate: 'captured' | 'dead' | 'saved'
  until: number | null
  since: number
  text: string
}
export type ChanceAim = 'kill' | 'save' | 'stop' | 'give up'
export interface Story {
  kind: 'ladder' | 'captured' | 'dead' | 'saved' | 'ko'
  color: Color
  stones: string[]
  first: number
  last: number
  loser: Color
  points: number
  certainty: Grade
  /** The stone that breaks a ladder. */
  breaker: string | null
  /** The moves of both sides that passed something by. */
  chances: { move: number, color: Color, aim: ChanceAim, better: string | null, certainty: Grade }[]
  text: string
}
export interface Totals {
  moves: number
  /** Points by thirds of the game. */
  lost: number[]
  /** How many moves there are of each class. */
  classes: number[]
}
export interface FoundMove {
  move: number
  color: Color
  played: string
  aim: ChanceAim
  stones: string[]
  /** How likely it is at a glance, from 0 to 1. */
  prior: number
  text: string
}
export interface Review {
  version: 1
  size: [columns: number, rows: number]
  moves: number
  black: string | null
  white: string | null
  recorded: string | null
  /** Whether it was not ended early. */
  complete: boolean
  course: { moves: number, lead: number, settled: number }[]
  turning_points: number[]
  remarks: Remark[]
  groups: GroupStory[]
  /** Ladders, groups and kos: what was worth most first. */
  stories: Story[]
  /** What is worth telling, what turned the game first, by its index in `stories` or `remarks`. */
  order: ({ story: number } | { remark: number })[]
  /** The points that each move lost, from the first one on. */
  losses: number[]
  /** The least points of the classes of moves, the worst first; in one class more are those that lost less. */
  classes: number[]
  totals: { black: Totals, white: Totals }
  /** The move with which each player missed its largest chance. */
  chances: { black: number | null, white: number | null }
  found: FoundMove[]
  /** The rank of whom it is for. */
  level: string | null
  end: { finished: boolean, score: string, dead: DeadGroup[], text: string[] }
}

/** The position itself: the board after the moves that are asked for, and what the file says of its game. */
export function position(position: Position, options?: PositionOptions): PositionAnswer

/** Judges every point, block and eye space. */
export function judge(position: Position, options?: JudgeOptions): Judgement

/** Scores a position as if the game ended there. */
export function score(position: Position, options?: JudgeOptions): Score

/** Says who leads, and whose the points will be: at once, where `score` takes longer. */
export function estimate(position: Position, options?: JudgeOptions): Estimate

/** Black's leads in points after these numbers of moves, at a first glance: some milliseconds each, and less sure than `estimate`. */
export function leads(game: Position, at: number[], options?: Omit<PositionOptions, 'moves' | 'tax'>): number[]

/** Says which moves are likely next. The network sees the last moves, too, where there are any. */
export function policy(position: Position, options?: PositionOptions): Policy

/**
 * Searches for the next move: what moves are worth a look, and what each is worth. About half a second by default. Asked again
 * for more visits, it goes on where it was.
 */
export function moves(position: Position, options?: SearchOptions): Moves

/** The move that goeye makes, with which it also ends the game: a pass where nothing is left to gain. */
export function genmove(position: Position, options?: SearchOptions & { level?: Level }): ChosenMove

/**
 * Explains a game: which moves lost most and why, what became of groups, and how it ended. A minute or more on 19x19, so it
 * belongs in a worker. `follow` is told how far it is; where it returns `false`, the review ends with what is known by then.
 */
export function review(game: string | Uint8Array | ArrayBuffer, options?: ReviewOptions, follow?: (progress: Progress) => boolean | void): Review

/** The main line of a game as a file of SGF in UTF-8, whatever form it has: SGF, GIB, NGF or UGF. */
export function sgf(game: string | Uint8Array | ArrayBuffer): string

/** The eye spaces with their values. */
export function eyes(position: Position, options?: PositionOptions): Eye[]

/** What becomes of the group at a point and why, or what the eye space there is worth. Up to a second. */
export function explain(position: Position, vertex: Vertex, options?: PositionOptions): Explanation

/** Solves a life-and-death problem. A sign map needs `to_move`; a file may say it itself. */
export function solve(position: Position, options?: SolveOptions): Solution

/** The vertex of a name, as on a board ("A1") or as in SGF ("aa"); `null` for a pass. */
export function vertex(name: string, height: number): Vertex | null

/**
 * Loads the compiled part from elsewhere: an address, a response, bytes or a module. Only needed where a bundler does not
 * bring `goeye_bg.wasm` along; it is loaded before this module is ready otherwise.
 */
export function load(source: string | URL | Response | BufferSource | WebAssembly.Module | Promise<Response | BufferSource>): Promise<void>
