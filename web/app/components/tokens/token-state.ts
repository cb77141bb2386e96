import type { ListedToken } from '../../data/organization/tokens.ts'

const day = 86_400_000
/** Nearer ends are told as a number of days. */
const nearDays = 14

export type TokenState =
  | { readonly kind: 'revoked' | 'expired' | 'until'; readonly at: string }
  | { readonly kind: 'soon'; readonly at: string; readonly days: number }
  | { readonly kind: 'unlimited' }

type Ends = Pick<ListedToken, 'revoked_at' | 'expires_at'>

export function stateOf({ revoked_at: revoked, expires_at: expires }: Ends, now: number): TokenState {
  if (revoked !== null) return { kind: 'revoked', at: revoked }
  if (expires === null) return { kind: 'unlimited' }
  const left = Date.parse(expires) - now
  if (left <= 0) return { kind: 'expired', at: expires }
  const days = Math.floor(left / day)
  return days <= nearDays ? { kind: 'soon', at: expires, days } : { kind: 'until', at: expires }
}

export const isLive = (token: Ends, now: number) => {
  const { kind } = stateOf(token, now)
  return kind !== 'revoked' && kind !== 'expired'
}
