/** Scores of the components that have dependencies, as SQL returns them for an organization. */
export interface ScoreTotals {
  readonly count: number
  readonly sum: number
}

/** The mean, rounded down like every score: 100 means that nothing is behind. Undefined without dependencies. */
export function organizationHealthOf({ count, sum }: ScoreTotals): number | undefined {
  return count === 0 ? undefined : (sum - (sum % count)) / count
}
