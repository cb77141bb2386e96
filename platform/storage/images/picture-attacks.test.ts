// What strangers send as pictures. Each is refused with the protocol's 415 before it costs memory.
import { deflateRawSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { reencodePicture } from './reencode-picture.ts'
import { bodyOf, passBytes } from './test-support/pass-bytes.ts'
import {
  gifEnd,
  gifFrame,
  gifHeader,
  pngChunk,
  pngData,
  pngEnd,
  pngHeader,
  repeated,
  withJpegSegments,
} from './test-support/picture-parts.ts'
import { transformImage } from './transform-image.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })

const jpeg = () => plain(64, 64).jpeg({ progressive: true }).toBuffer()
const text = (content: string) => async () => Buffer.from(content, 'latin1')
const typed =
  (...parts: Buffer[]) =>
  async () =>
    Buffer.concat(parts)
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'

/** The last scan again and again: the bytes from its table of codes up to the end mark. */
async function jpegOfScans(): Promise<Buffer> {
  const picture = await jpeg()
  const scan = picture.lastIndexOf('ffda', undefined, 'hex')
  return Buffer.concat([
    picture.subarray(0, -2),
    repeated(picture.subarray(scan, -2), 120),
    picture.subarray(-2),
  ])
}

async function patched(make: () => Promise<Buffer>, patch: (bytes: Buffer) => void): Promise<Buffer> {
  const bytes = Buffer.from(await make())
  patch(bytes)
  return bytes
}

const avif = () => plain(300, 300).avif().toBuffer()
const webpOfFrames = (count: number) => async () => {
  const frame = Buffer.concat([Buffer.from('ANMF'), Buffer.from('18000000', 'hex'), Buffer.alloc(24)])
  const body = Buffer.concat([
    Buffer.from('WEBPVP8X'),
    Buffer.from('0a000000 02000000 000000 000000'.replaceAll(' ', ''), 'hex'),
    repeated(frame, count),
  ])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

const attacks: Readonly<Record<string, () => Promise<Buffer>>> = {
  nothing: typed(),
  'one byte': text('\xff'),
  HTML: text('<!doctype html><script>alert(1)</script>'),
  SVG: text(svg),
  'SVG after a declaration': text(`<?xml version="1.0"?>${svg}`),
  'compressed SVG': async () => gzipSync(svg),
  PDF: text('%PDF-1.7\n%%EOF'),
  TIFF: () => plain(10, 10).tiff().toBuffer(),
  BMP: text(`BM\x3a${'\0'.repeat(60)}`),
  HEIC: text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
  PPM: text('P6 1 1 255 abc'),
  OpenEXR: text('\x76\x2f\x31\x01\x02\0\0\0'),
  'a zip of zeros': async () =>
    Buffer.concat([Buffer.from('PK\x03\x04'), deflateRawSync(Buffer.alloc(1_000_000))]),
  'HTML before a GIF': typed(
    Buffer.from('<script>alert(1)</script>'),
    gifHeader(1, 1),
    gifFrame(1, 1),
    gifEnd,
  ),
  'a script that begins as a GIF': text('GIF89a/*<script>alert(1)</script>*/=1;alert(1)'),
  'the signature of a PNG': text('\x89PNG\r\n\x1a\n'),
  'the signature of a JPEG': text('\xff\xd8\xff'),
  'the signature of a GIF': text('GIF89a'),
  'the signature of a WebP': text('RIFF\x04\0\0\0WEBP'),
  'the signature of an AVIF': text('\0\0\0\x14ftypavif\0\0\0\0avif'),
  'PNG: 50,000 x 50,000 in 1 KB': typed(pngHeader(50_000, 50_000), pngData(1000), pngEnd),
  'PNG: no pixels': typed(pngHeader(10, 10), pngEnd),
  'PNG: no width': typed(pngHeader(0, 10), pngData(100), pngEnd),
  'PNG: more rows than data': typed(pngHeader(1000, 1000), pngData(1000), pngEnd),
  'PNG: cut off': async () => (await plain(99, 99).png().toBuffer()).subarray(0, -20),
  'PNG: a chunk longer than the file': async () =>
    patched(typed(pngHeader(4, 4), pngData(52), pngEnd), (bytes) => bytes.writeUInt32BE(0x7fffffff, 33)),
  'PNG: a wrong checksum': async () =>
    patched(typed(pngHeader(4, 4), pngData(52), pngEnd), (bytes) => bytes.writeUInt8(9, 18)),
  'PNG: 100,000 chunks': typed(
    pngHeader(4, 4),
    repeated(pngChunk('tEXt', Buffer.from('a\0b')), 100_000),
    pngData(52),
    pngEnd,
  ),
  'GIF: 10,000 frames': typed(gifHeader(1, 1), repeated(gifFrame(1, 1), 10_000), gifEnd),
  'GIF: 201 frames': typed(gifHeader(1, 1), repeated(gifFrame(1, 1), 201), gifEnd),
  'GIF: a frame larger than its screen': typed(gifHeader(1, 1), gifFrame(65_535, 65_535), gifEnd),
  'GIF: no frame': typed(gifHeader(10, 10), gifEnd),
  'GIF: 200 frames of 1000 x 1000': typed(gifHeader(1000, 1000), repeated(gifFrame(1000, 1000), 200), gifEnd),
  'WebP: 10,000 frames': webpOfFrames(10_000),
  'WebP: cut off': async () => (await plain(99, 99).webp().toBuffer()).subarray(0, -20),
  'WebP: 16,383 x 16,383 in 1 KB': async () =>
    patched(
      () => plain(10, 10).webp({ lossless: true }).toBuffer(),
      (bytes) => bytes.writeUInt32LE(0x0ffffffe, bytes.indexOf('VP8L') + 9),
    ),
  'JPEG: cut off': async () => (await plain(999, 999).jpeg().toBuffer()).subarray(0, -200),
  'JPEG: 65,535 x 65,535': async () =>
    patched(jpeg, (bytes) => bytes.writeUInt32BE(0xffffffff, bytes.indexOf('ffc2', 0, 'hex') + 5)),
  'JPEG: 2000 empty segments': async () =>
    withJpegSegments(await jpeg(), repeated(Buffer.from('ffe10002', 'hex'), 2000)),
  'JPEG: segments behind a marker without length': async () =>
    withJpegSegments(
      await jpeg(),
      Buffer.concat([Buffer.from('ff01', 'hex'), repeated(Buffer.from('ffe10002', 'hex'), 2000)]),
    ),
  'JPEG: 120 scans': jpegOfScans,
  'AVIF: a lying size': async () =>
    patched(avif, (bytes) => {
      bytes.writeUInt32BE(16, bytes.indexOf('ispe') + 8)
      bytes.writeUInt32BE(16, bytes.indexOf('ispe') + 12)
    }),
  'AVIF: 65,535 x 65,535': async () =>
    patched(avif, (bytes) => {
      bytes.writeUInt32BE(65_535, bytes.indexOf('ispe') + 8)
      bytes.writeUInt32BE(65_535, bytes.indexOf('ispe') + 12)
    }),
  'AVIF: composed of another picture': async () =>
    patched(avif, (bytes) => bytes.write('iovl', bytes.indexOf('av01', bytes.indexOf('infe')))),
  'AVIF: a video': async () => Buffer.concat([await avif(), Buffer.from('\0\0\0\x08moov', 'latin1')]),
  'AVIF: cut off': async () => (await avif()).subarray(0, -20),
}

const refused = { name: 'StorageError', statusCode: 415, status: 400, error: 'invalid_mime_type' }

describe.each(Object.entries(attacks))('%s', (_name, make) => {
  test.each(['image/png', 'image/svg+xml'])('is not stored, announced as %s', async (mimetype) => {
    const bytes = await make()
    for (const output of ['webp', 'same'] as const) {
      const ingest = reencodePicture({ output, keepsAnimation: true, maxWidth: 64, maxHeight: 64 })
      await expect(passBytes(ingest, bytes, mimetype)).rejects.toMatchObject(refused)
    }
  })

  test('is not rendered', async () => {
    const body = bodyOf(await make())
    await expect(transformImage({ body }, { width: 10 }, { accept: 'image/webp' })).rejects.toMatchObject(
      refused,
    )
  })
})

test('a picture of more than 25 MB is refused, and the rest of it is not read', async () => {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1
      controller.enqueue(new Uint8Array(1024 * 1024))
    },
  })
  const ingest = reencodePicture({ output: 'same' })
  await expect(ingest({ body, mimetype: 'image/png' })).rejects.toMatchObject({ statusCode: 413 })
  expect(sent).toBeLessThan(30)
})

test('the error of a body that breaks off is passed on', async () => {
  const body = new ReadableStream<Uint8Array>({
    pull: () => Promise.reject(new Error('the client has left')),
  })
  const ingest = reencodePicture({ output: 'same' })
  await expect(ingest({ body, mimetype: 'image/png' })).rejects.toThrow('the client has left')
})
