import { randomBytes } from 'node:crypto'

const size = 16
/** The leading bytes to sort by: as many as a number holds exactly. */
const headSize = 6

/**
 * Random ids (version 4) in ascending order. Rows in the order of their keys fill an index from one end instead of
 * everywhere, which is faster. The leading bytes are sorted as numbers, which takes a fraction of the time of sorting a
 * hundred thousand texts.
 */
export function orderedIds(count: number): () => string {
  const bytes = randomBytes(count * size)
  const heads = Float64Array.from({ length: count }, (_, place) => bytes.readUIntBE(place * size, headSize))
  for (const [place, head] of heads.sort().entries()) {
    const start = place * size
    bytes.writeUIntBE(head, start, headSize)
    bytes.writeUInt8(0x40 | (bytes.readUInt8(start + 6) & 0x0f), start + 6)
    bytes.writeUInt8(0x80 | (bytes.readUInt8(start + 8) & 0x3f), start + 8)
  }
  const digits = bytes.toString('hex')
  let at = 0
  return () => {
    if (at === digits.length) throw new Error('there are no more ids than were asked for')
    const id = digits.slice(at, at + 2 * size)
    at += 2 * size
    return `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`
  }
}
