interface SessionAge {
  readonly days: number
  readonly sessions: number
}

/** How many sessions people signed in to before a number of days: a shorter limit ends them. */
export function countOlder(ages: readonly SessionAge[], limit: number): number {
  return ages.reduce((sum, { days, sessions }) => (days >= limit ? sum + sessions : sum), 0)
}
