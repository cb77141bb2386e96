import type { ByteRange } from './store.ts'

/** The range within a file of that size. An end beyond the last byte means the last byte, as in HTTP. */
export function requireRange(range: ByteRange | undefined, size: number): ByteRange {
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range !== undefined && (start < 0 || start >= size || end < start)) {
    throw new RangeError(`A file of ${size} bytes has no bytes ${start} to ${end}`)
  }
  return { start, end: Math.min(end, size - 1) }
}
