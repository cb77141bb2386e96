import type { Limits } from './limits.ts'

/** Records that are limited, by the name of their limit. */
export const countedLimits = { max_components: 'components', max_members: 'members' } as const
export type CountedLimit = keyof typeof countedLimits

export type Exceeded = {
  readonly limit: CountedLimit
  readonly most: number
  /** The current number. */
  readonly count: number
}

/** Why `added` more would be too many; undefined if there is room. */
export function findExceeded(
  limits: Limits,
  limit: CountedLimit,
  { count, added }: { readonly count: number; readonly added: number },
): Exceeded | undefined {
  const most = limits[limit]
  if (most === null || count + added <= most) return undefined
  return { limit, most, count }
}

/** Names the limit and the next step. */
export function describeExceeded({ limit, most, count }: Exceeded): string {
  const things = countedLimits[limit]
  const included = `${most.toLocaleString('en-US')} ${most === 1 ? things.slice(0, -1) : things}`
  return `The plan of this organization includes ${included}, and it has ${count.toLocaleString('en-US')}. Remove ${things} you no longer need, or contact us to choose a larger plan`
}
