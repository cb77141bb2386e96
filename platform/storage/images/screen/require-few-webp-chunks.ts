import { mostFrames } from '../picture-limits.ts'

/** What is left of a file besides its frames: a header, a profile, and two kinds of metadata. */
const mostChunks = mostFrames + 50

/** RIFF, its length and WEBP; then chunks of type, length and data, filled up to an even length. */
export function requireFewWebpChunks(bytes: Buffer): Buffer | undefined {
  const end = bytes.readUInt32LE(4) + 8
  if (end > bytes.length) return undefined
  let [start, frames] = [12, 0]
  for (let chunk = 0; chunk < mostChunks; chunk += 1) {
    if (start + 8 > end) return chunk === 0 ? undefined : bytes.subarray(0, end)
    if (bytes.toString('latin1', start, start + 4) === 'ANMF') frames += 1
    if (frames > mostFrames) return undefined
    const length = bytes.readUInt32LE(start + 4)
    start += 8 + length + (length % 2)
  }
  return undefined
}
