type Limits = {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Seconds. */
  readonly maxAge: number
}

/** Whether the newest proof in `amr` is recent. A token without proofs was not issued by a sign-in. */
export function isRecentlyProven(amr: unknown, { now, maxAge }: Limits): boolean {
  const times = Array.isArray(amr) ? amr.map(timeOf) : []
  return times.some((time) => time !== undefined && now / 1000 - time <= maxAge)
}

function timeOf(proof: unknown): number | undefined {
  if (typeof proof !== 'object' || proof === null || !('timestamp' in proof)) return undefined
  return typeof proof.timestamp === 'number' ? proof.timestamp : undefined
}
