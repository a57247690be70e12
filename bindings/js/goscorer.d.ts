/** The territory of a position whose dead stones are marked, in the shape of goscorer. */

export const EMPTY: 0
export const BLACK: 1
export const WHITE: 2

export interface LocScore {
  /** Whose territory it is, also under dead stones. */
  isTerritoryFor: 0 | 1 | 2
  /** The colour of the group in seki that has the stone or surrounds the point. */
  belongsToSekiGroup: 0 | 1 | 2
  /** A point that has to be filled. */
  isFalseEye: boolean
  /** A false eye that does not count. */
  isUnscorableFalseEye: boolean
  isDame: boolean
  /** The eyes, 0 to 2, of the eye space there, if a group that is not free lives by it. */
  eyeValue: number
}

/** `stones` are 0, 1 for Black and 2 for White. All that is not marked dead is alive. */
export function territoryScoring(stones: number[][], markedDead: boolean[][], scoreFalseEyes?: boolean): LocScore[][]
