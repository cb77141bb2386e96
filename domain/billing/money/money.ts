// Amounts are integers in the smallest unit of their currency. Fractions appear only while a share is taken, and are
// rounded here and nowhere else.

export type Money = {
  /** In the smallest unit of the currency. */
  readonly amount: number
  /** Three lowercase letters. */
  readonly currency: string
}

/** `part` of `whole` equal pieces of an amount, rounded to the nearest unit; a half goes away from zero. */
export function shareOf(amount: number, part: number, whole: number): number {
  // Products of an amount and a number of days or basis points can be beyond what a number holds exactly.
  const product = BigInt(amount) * BigInt(part)
  const divisor = BigInt(whole)
  const size = product < 0n ? -product : product
  const rounded = Number((size * 2n + divisor) / (divisor * 2n))
  return product < 0n && rounded !== 0 ? -rounded : rounded
}

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0)
