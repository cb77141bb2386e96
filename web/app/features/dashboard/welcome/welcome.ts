/** When a member joined, and what they have done since. */
export interface Arrival {
  readonly joinedAt: string
  /** When the organization was created. */
  readonly foundedAt: string
  readonly hasName: boolean
  readonly assigned: number
}

export type Welcome = Pick<Arrival, 'hasName' | 'assigned'>

const day = 24 * 60 * 60 * 1000
const mostDays = 14

/** For people who joined a company of others in the last two weeks, until they have a name and a component. */
export function welcomeOf(
  { joinedAt, foundedAt, hasName, assigned }: Arrival,
  now: number,
): Welcome | undefined {
  const isFounder = Date.parse(joinedAt) - Date.parse(foundedAt) < 1000
  const isNew = now - Date.parse(joinedAt) < mostDays * day
  return isFounder || !isNew || (hasName && assigned > 0) ? undefined : { hasName, assigned }
}
