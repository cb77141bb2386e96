import type { Assessment } from '../assess.ts'

/** What a dependency costs, and the names that order those of equal cost. */
export interface Cost {
  readonly componentId: string
  readonly title: string
  readonly assessment: Assessment
}

export interface JudgedDependency extends Cost {
  /** The penalty that remains after its best move, in thirds (see best-move.ts). */
  readonly penaltyAfterMove: number
}

const titles = new Intl.Collator('en')

/** The one order of dependencies by cost: most expensive first, then by title and id. */
export function compareCosts(a: Cost, b: Cost): number {
  return (
    b.assessment.penalty - a.assessment.penalty ||
    titles.compare(a.title, b.title) ||
    (a.componentId < b.componentId ? -1 : 1)
  )
}

/** All that tie for the highest cost, given in the order above. Empty if nothing costs points. */
export function listWorst<C extends Cost>(sorted: readonly C[]): C[] {
  const highest = sorted[0]?.assessment.penalty ?? 0
  return highest === 0 ? [] : sorted.filter(({ assessment }) => assessment.penalty === highest)
}
