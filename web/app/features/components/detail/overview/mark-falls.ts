import type { Snapshot } from '../../../../components/catalog/trend.ts'

export interface Released {
  readonly title: string
  readonly number: string
  readonly at: number
}

const mostMarks = 3
// A release is dated by its moment or, if people give a day, by the start of that day; a score follows within moments.
const day = 86_400_000
const moment = 60_000

/** The releases that caused the last falls of a score: the nearest one within the day before each fall. */
export function markFalls(
  snapshots: readonly Snapshot[],
  releases: readonly Released[],
): { at: number; label: string }[] {
  const falls = snapshots.filter(({ score }, index) => {
    const before = snapshots[index - 1]
    return before !== undefined && score < before.score
  })
  return falls.slice(-mostMarks).flatMap(({ at }) => {
    const distance = (release: Released) => Math.abs(release.at - at)
    const [cause] = releases
      .filter((release) => release.at < at + moment && release.at > at - day)
      .sort((a, b) => distance(a) - distance(b))
    return cause ? [{ at, label: `${cause.title} ${cause.number}` }] : []
  })
}
