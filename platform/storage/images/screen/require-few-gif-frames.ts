import { mostFrames } from '../picture-limits.ts'

const [extension, image, trailer] = [0x21, 0x2c, 0x3b]

/** The decoder looks at every frame before it tells how many there are: a million takes it seconds and 100 MB. */
export function requireFewGifFrames(bytes: Buffer): Buffer | undefined {
  let [start, frames] = [13 + colorsLength(bytes[10]), 0]
  while (start < bytes.length) {
    const block = bytes[start]
    if (block === trailer) return frames === 0 ? undefined : bytes.subarray(0, start + 1)
    if (block === image) {
      frames += 1
      if (frames > mostFrames) return undefined
      start = skipData(bytes, start + 11 + colorsLength(bytes[start + 9]))
    } else if (block === extension) {
      start = skipData(bytes, start + 2)
    } else {
      return undefined
    }
  }
  // Some programs forget the trailer. Whether the last frame is whole is for the decoder to say.
  return frames === 0 ? undefined : bytes
}

/** A flag says whether a table of colors follows, and the three lowest bits how many it has. */
const colorsLength = (flags = 0): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** Data is a sequence of short blocks, each behind its length, up to one of length 0. */
function skipData(bytes: Buffer, start: number): number {
  let index = start
  for (let length = bytes[index]; length !== undefined && length !== 0; length = bytes[index]) {
    index += length + 1
  }
  return index + 1
}
