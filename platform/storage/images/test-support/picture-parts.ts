// Pictures typed part by part, which no honest program writes.
import { crc32, deflateSync } from 'node:zlib'

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')

export function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}

/** Eight bits for each of red, green and blue. */
export function pngHeader(width: number, height: number): Buffer {
  const data = bytes('00000000 00000000 08 02 00 00 00')
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  return Buffer.concat([bytes('89504e470d0a1a0a'), pngChunk('IHDR', data)])
}

/** Rows of black. */
export const pngData = (length: number) => pngChunk('IDAT', deflateSync(Buffer.alloc(length)))

export const pngEnd = pngChunk('IEND', Buffer.alloc(0))

/** A comment of letters A that is small in the file. */
export const pngComment = (length: number) =>
  pngChunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(length, 'A'))]),
  )

/** With two colors, black and white. */
export function gifHeader(width: number, height: number): Buffer {
  const header = bytes('474946383961 0000 0000 80 00 00 000000 ffffff')
  header.writeUInt16LE(width, 6)
  header.writeUInt16LE(height, 8)
  return header
}

/** It holds the data of one pixel, whatever size it claims. */
export function gifFrame(width: number, height: number): Buffer {
  const frame = bytes('2c 0000 0000 0000 0000 00 02 02 4c01 00')
  frame.writeUInt16LE(width, 5)
  frame.writeUInt16LE(height, 7)
  return frame
}

export const gifEnd = bytes('3b')

/** Inserts bytes behind the first two, where the segments of a JPEG begin. */
export const withJpegSegments = (jpeg: Buffer, segments: Buffer) =>
  Buffer.concat([jpeg.subarray(0, 2), segments, jpeg.subarray(2)])

export const repeated = (part: Buffer, times: number) => Buffer.alloc(part.length * times, part)

/** Red, 4000 x 4000: as many pixels as an AVIF may have. */
export const largestAvif = Buffer.from(
  [
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
    'ACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAOIAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRt',
    'AAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgTACAAAAABRpc3BlAAAAAAAAD6AAAA+gAAAAEHBpeGkAAAAAAwgICAAAABZp',
    'cG1hAAAAAAAAAAEAAQOBAgMAAADqbWRhdBIACgo8Lv5/59pAQ0GkMtEBEEoTGCYeeeeaCQAAYc/MRSK+CzyDUqryqyv7lQJyxQdb',
    'kN98V52xjjjAqUW11PyFIyyZen0yEtZXmJprWTO1TbWewq9bwsKxnTeDhwt5Qw4ocXL+8kxbC7RElvy+cjVM5w5yeuYv1ClDjcP2',
    'jR7Vz8xSXpGcjh1otxx0L8iVUAPjGVA1ZEI99U8UL6zb7kuHNU9TVnXyFrOZM0ICd+CKWP7mY8kcOTXLyDRPnXshEEv8coYcUOLl',
    '/eSYthdoiS35fORqmc4c5PXMX6hShxuH7SE=',
  ].join(''),
  'base64',
)

/** Red, 7071 x 7071: as many pixels as a WebP may have, in 36 bytes. */
export const largestWebp = Buffer.from('UklGRhwAAABXRUJQVlA4TA8AAAAvnpvnBgcQ/Y/+ByKi/wEA', 'base64')
