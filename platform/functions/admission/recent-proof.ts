import type { Claims } from '../../postgres/postgres.ts'

/** Seconds that a proof of the person is recent enough for acts that need one. */
export const stepUpAge = 900

/** Whether the newest proof of the token's session is recent. A token without proofs was not issued by a sign-in. */
export function isRecentlyProven({ amr }: Claims, now: number): boolean {
  const times = Array.isArray(amr) ? amr.map(timeOf) : []
  return times.some((time) => time !== undefined && now / 1000 - time <= stepUpAge)
}

function timeOf(proof: unknown): number | undefined {
  if (typeof proof !== 'object' || proof === null || !('timestamp' in proof)) return undefined
  return typeof proof.timestamp === 'number' ? proof.timestamp : undefined
}
