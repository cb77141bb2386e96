import type { Snapshot } from '../../components/trend.ts'

export interface Released {
  readonly title: string
  readonly number: string
  readonly at: number
}

const mostMarks = 3
// A release is told at its moment or, where people give a day, at the start of it.
const day = 86_400_000

/** The releases that the last falls of a score go back to: the newest one within a day before each fall. */
export function markFalls(
  snapshots: readonly Snapshot[],
  releases: readonly Released[],
): { at: number; label: string }[] {
  const falls = snapshots.filter(({ score }, index) => {
    const before = snapshots[index - 1]
    return before !== undefined && score < before.score
  })
  return falls.slice(-mostMarks).flatMap(({ at }) => {
    const [cause] = releases
      .filter((release) => release.at <= at && release.at > at - day)
      .sort((a, b) => b.at - a.at)
    return cause ? [{ at, label: `${cause.title} ${cause.number}` }] : []
  })
}
