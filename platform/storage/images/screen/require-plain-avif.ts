const mostItemBytes = 65_536
const mostBoxes = 20

/** A coded picture, and what is noted about it. */
const plainTypes = new Set(['av01', 'Exif', 'mime'])

/**
 * Only pictures that are coded as one. Others are composed of items, and a small file can name one large item thousands of
 * times, which the decoder would decode as often. Sequences of pictures (`moov`) are videos.
 *
 * The file is a list of boxes of length, type and content; `meta` is the table of its items.
 */
export function requirePlainAvif(bytes: Buffer): Buffer | undefined {
  let [start, tables] = [0, 0]
  for (let box = 0; start < bytes.length; box += 1) {
    if (box === mostBoxes || start + 8 > bytes.length) return undefined
    const length = bytes.readUInt32BE(start)
    const type = bytes.toString('latin1', start + 4, start + 8)
    if (length < 8 || start + length > bytes.length || type === 'moov') return undefined
    if (type === 'meta') {
      tables += 1
      if (length > mostItemBytes || !hasPlainItems(bytes.subarray(start, start + length))) return undefined
    }
    start += length
  }
  return tables === 1 ? bytes : undefined
}

/** `infe`, a version, three bytes of flags, the id of the item, two bytes of protection, and its type. */
function hasPlainItems(table: Buffer): boolean {
  for (let item = table.indexOf('infe'); item !== -1; item = table.indexOf('infe', item + 4)) {
    const version = table[item + 4]
    const type = item + (version === 3 ? 14 : 12)
    if (version !== 2 && version !== 3) return false
    if (!plainTypes.has(table.toString('latin1', type, type + 4))) return false
  }
  return true
}
