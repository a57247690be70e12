/** What a review tells, in its order: remarks, and stories of more than a move, which are given the form of remarks. */
import { t } from './strings.js'
import { sideOf } from './words.js'

export function told(review) {
  const { remarks = [], stories = [], order = remarks.map((_, remark) => ({ remark })) } = review ?? {}
  return order.map(({ story, remark }) => (story === undefined ? remarks[remark] : storyOf(stories[story])))
}

const storyOf = story => ({ ...story, isStory: true, move: Math.max(story.first, 1), color: story.loser, owner: story.color, lost: story.points, line: [], answer: [] })

/** Whether two are about the same, perhaps at different times of a review. */
export const isSame = (one, other) => one.move === other.move && one.isStory === other.isStory && one.last === other.last

/** What a remark is about, in a line. */
export function titleOf({ isStory, move, last, color, played, better }) {
  const values = { n: move, last, color: sideOf(color), played, better }
  return t(isStory ? 'Moves {n} to {last}, {color}' : better ? 'Move {n}, {color} {played}; better {better}' : 'Move {n}, {color} {played}', values)
}
