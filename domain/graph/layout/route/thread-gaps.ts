import { int, real } from '../../typed.ts'
import { type Gaps, gapAt } from './gaps.ts'

export interface Thread {
  readonly from: number
  readonly to: number
  /** The rows in between: from `first` up to `end`. */
  readonly first: number
  readonly end: number
}

/** Rows that a line passes in one straight line: from `first` up to `end`. */
export interface Stretch {
  readonly x: number
  readonly first: number
  readonly end: number
}

/** How a line runs through the rows between its ends, with few and short steps to the side. */
export function threadGaps(gaps: Gaps, thread: Thread): Stretch[] {
  return straighten(gaps, chooseGaps(gaps, thread), thread)
}

/** Row by row, of the two gaps around the straight line to the target the one that is nearer to the line so far. */
function chooseGaps(gaps: Gaps, { from, to, first, end }: Thread): Int32Array {
  const chosen = new Int32Array(end - first)
  let x = from
  for (let row = first; row < end; row += 1) {
    const straight = x + (to - x) / (end - row + 1)
    const right = gapAt(gaps, row, straight)
    const left = Math.max(int(gaps.start, row), right - 1)
    const isLeft = detour(gaps, left, x, straight) < detour(gaps, right, x, straight)
    chosen[row - first] = isLeft ? left : right
    x = nearestIn(gaps, isLeft ? left : right, straight)
  }
  return chosen
}

function detour(gaps: Gaps, gap: number, x: number, straight: number): number {
  const through = nearestIn(gaps, gap, straight)
  return Math.abs(through - x) + Math.abs(through - straight)
}

function nearestIn({ low, high }: Gaps, gap: number, x: number): number {
  return Math.min(real(high, gap), Math.max(real(low, gap), x))
}

/** Rows whose gaps share a place are passed together, the last ones above the target if possible. */
function straighten({ low, high }: Gaps, chosen: Int32Array, { from, to, first: top }: Thread): Stretch[] {
  const stretches: Stretch[] = []
  let x = from
  for (let first = 0; first < chosen.length; ) {
    let least = real(low, int(chosen, first))
    let most = real(high, int(chosen, first))
    let end = first + 1
    for (; end < chosen.length; end += 1) {
      const nextLow = real(low, int(chosen, end))
      const nextHigh = real(high, int(chosen, end))
      if (nextLow > most || nextHigh < least) break
      least = Math.max(least, nextLow)
      most = Math.min(most, nextHigh)
    }
    x = Math.min(most, Math.max(least, end === chosen.length ? to : x))
    stretches.push({ x, first: top + first, end: top + end })
    first = end
  }
  return stretches
}
