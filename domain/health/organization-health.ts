/** Scores of the components that have dependencies: what SQL hands over for an organization. */
export interface ScoreTotals {
  readonly count: number
  readonly sum: number
}

/** The mean, rounded down as every score is: 100 says that nothing is behind. Without dependencies nothing is known. */
export function organizationHealthOf({ count, sum }: ScoreTotals): number | undefined {
  return count === 0 ? undefined : (sum - (sum % count)) / count
}
