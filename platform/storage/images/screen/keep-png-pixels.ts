/** Eight bytes of signature; then chunks of length, type, data and checksum. */
const [firstChunk, overhead] = [8, 12]
const mostChunks = 50_000
const mostProfileBytes = 1024 * 1024

/**
 * Without texts, frames of animations and what follows the end: each compressed text takes up to 8 MB of memory, however
 * many there are. The profile and the orientation are needed to show the pixels as they were meant; only one of each counts.
 */
export function keepPngPixels(bytes: Buffer): Buffer | undefined {
  const kept = Buffer.allocUnsafe(bytes.length)
  let length = bytes.copy(kept, 0, 0, firstChunk)
  const once = new Set(['IHDR', 'PLTE', 'tRNS', 'iCCP', 'eXIf'])
  let start = firstChunk
  for (let chunk = 0; chunk < mostChunks && start + overhead <= bytes.length; chunk += 1) {
    const size = bytes.readUInt32BE(start)
    const type = bytes.toString('latin1', start + 4, start + 8)
    const end = start + overhead + size
    if (end > bytes.length || (chunk === 0) !== (type === 'IHDR')) return undefined
    const isKept = type === 'IDAT' || type === 'IEND' || (once.delete(type) && isSmall(type, size))
    if (isKept) length += bytes.copy(kept, length, start, end)
    if (type === 'IEND') return kept.subarray(0, length)
    start = end
  }
  return undefined
}

const isSmall = (type: string, size: number): boolean =>
  !['iCCP', 'eXIf'].includes(type) || size <= mostProfileBytes
