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

/** Half transparent, 4000 x 4000: as many pixels as an AVIF may have. */
export const largestAvif = Buffer.from(
  [
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAAXBtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
    'ADRpbG9jAAAAAERAAAIAAQAAAAABlAABAAAAAAAAAOIAAgAAAAACdgABAAAAAAAAAH4AAAA4aWluZgAAAAAAAgAAABVpbmZlAgAA',
    'AAABAABhdjAxAAAAABVpbmZlAgAAAAACAABhdjAxAAAAAA5waXRtAAAAAAABAAAAr2lwcnAAAACKaXBjbwAAAAxhdjFDgTACAAAA',
    'ABRpc3BlAAAAAAAAD6AAAA+gAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgRAcAAAAAA5waXhpAAAAAAEIAAAAOGF1eEMAAAAAdXJu',
    'Om1wZWc6bXBlZ0I6Y2ljcDpzeXN0ZW1zOmF1eGlsaWFyeTphbHBoYQAAAAAdaXBtYQAAAAAAAAACAAEDgQIDAAIEhAIFhgAAABpp',
    'cmVmAAAAAAAAAA5hdXhsAAIAAQABAAABaG1kYXQSAAoKPC7+f+faQENBpDLRARBKExgmHnnnmgkAAGHPzEUivg9tvVJ4FHspQWuC',
    'csUHW5DffFedsY44wKlFtdT8hSMsmXp9MhLWV5iaa1kztU21nsKvW8LCsZ03g4cLeUMOKHFy/vJMWwu0RJb8vnI1TOcOcnrmL9Qp',
    'Q43D9o0e1c/MUl6RnKx7OLWogq+0qIQD4xlQNWRCPfVPFC+s2+5LhzVPU1Z18hazmTNCAnfgilj+5mPJHDk1y8g0T517IRBL/HKG',
    'HFDi5f3kmLYXaIkt+XzkapnOHOT1zF+oUocbh+0hEgAKBxwu/n/n+FQycRggAKKEAAA09cchURGzwfjl07r5Ic88I4pqhhpYj1YI',
    '07VQ0BKJY+7ObKwfvTSKh+JL9/B5D0mr/b/3RcD1xyFREbPB+OXTuvkhzzwjimqGGliPVgjTtd9immmsyncyJ8YtPVyaZwO9RB+q',
    'hgCIvkug',
  ].join(''),
  'base64',
)
