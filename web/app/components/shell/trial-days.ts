export const trialLength = 7

const day = 24 * 60 * 60 * 1000

/**
 * Days left of the trial, a begun one counted as a whole; 0 when it is over. Clocks that differ a little make no eighth
 * day of a new one.
 */
export function trialDaysLeft(trialEndsAt: string, now: number): number {
  const left = Math.ceil((Date.parse(trialEndsAt) - now) / day)
  return left === trialLength + 1 ? trialLength : Math.max(left, 0)
}
