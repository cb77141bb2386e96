import { real } from '../../typed.ts'

/**
 * The ascending values that are nearest to the desired ones by weighted least squares (pool adjacent violators): where
 * desired values descend, neighbors are pooled and share their mean. Linear. With `offsets` subtracted from the input
 * and added to the result, it places items at minimum distances. The values stay between the bounds.
 */
export function nearestAscending(
  wishes: Float64Array,
  weights: Float64Array,
  bounds: { readonly low: number; readonly high: number } = { low: -Infinity, high: Infinity },
): Float64Array {
  const sums = new Float64Array(wishes.length)
  const totals = new Float64Array(wishes.length)
  const ends = new Int32Array(wishes.length)
  let pools = 0
  for (let index = 0; index < wishes.length; index += 1) {
    let total = real(weights, index)
    let sum = real(wishes, index) * total
    while (pools > 0 && real(sums, pools - 1) * total >= sum * real(totals, pools - 1)) {
      pools -= 1
      sum += real(sums, pools)
      total += real(totals, pools)
    }
    sums[pools] = sum
    totals[pools] = total
    ends[pools] = index + 1
    pools += 1
  }
  const values = new Float64Array(wishes.length)
  for (let pool = 0, index = 0; pool < pools; pool += 1) {
    const mean = real(sums, pool) / real(totals, pool)
    const value = Math.min(bounds.high, Math.max(bounds.low, mean))
    for (; index < (ends[pool] ?? 0); index += 1) values[index] = value
  }
  return values
}
