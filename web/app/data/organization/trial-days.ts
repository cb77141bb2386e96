export const trialLength = 7

const day = 24 * 60 * 60 * 1000

/**
 * Days left of the trial, with a started day counted as a whole; 0 when it is over. Clocks that differ slightly do not
 * add an eighth day to a new trial.
 */
export function trialDaysLeft(trialEndsAt: string, now: number): number {
  const left = Math.ceil((Date.parse(trialEndsAt) - now) / day)
  return left === trialLength + 1 ? trialLength : Math.max(left, 0)
}
