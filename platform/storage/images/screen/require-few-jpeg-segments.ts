/** Real pictures have about twenty, and a few hundred with a large profile or a depth map. */
const mostSegments = 1000
/** A progressive picture has about ten. Each one visits all pixels again, however few bytes it takes. */
const mostScans = 100

const [startOfScan, endOfImage, withoutContent] = [0xda, 0xd9, 0x01]

/** Each segment costs its reader memory, also one without content. */
export function requireFewJpegSegments(bytes: Buffer): Buffer | undefined {
  let [start, scans] = [2, 0]
  for (let segment = 0; segment < mostSegments; segment += 1) {
    const marker = findMarker(bytes, start)
    if (marker === undefined) return undefined
    const code = bytes[marker + 1]
    if (code === endOfImage) return bytes.subarray(0, marker + 2)
    if (code === startOfScan) scans += 1
    if (scans > mostScans || marker + 4 > bytes.length) return undefined
    start = marker + 2 + (code === withoutContent ? 0 : bytes.readUInt16BE(marker + 2))
  }
  return undefined
}

/** Skips the pixels of a scan, in which 0xff is followed by 0 or by the number of a restart. */
function findMarker(bytes: Buffer, start: number): number | undefined {
  for (let index = start; index + 1 < bytes.length; index += 1) {
    if (bytes[index] !== 0xff) continue
    const code = bytes[index + 1] ?? 0
    const isMarker = code !== 0 && code !== 0xff && !(code >= 0xd0 && code <= 0xd7)
    if (isMarker) return index
  }
  return undefined
}
