// Each walk by itself: the decoders refuse some of these as well, but later, and not in every release.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
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
} from '../test-support/picture-parts.ts'
import { screenPicture } from './screen-picture.ts'

const plain = () => sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const refused = expect.objectContaining({ statusCode: 415 })

describe('JPEG', () => {
  const empty = hex('ffe1 0002')
  /** One component, and one byte of data that looks like a marker and is none. */
  const scan = hex('ffda 0008 01 01 00 00 3f 00 aaff00bb')
  const [start, end] = [hex('ffd8'), hex('ffd9')]

  test('997 segments and a scan pass, and 1000 do not', () => {
    const of = (count: number) => Buffer.concat([start, repeated(empty, count), scan, end])
    expect(screenPicture(of(997), 'jpeg')).toEqual(of(997))
    expect(() => screenPicture(of(1000), 'jpeg')).toThrow(refused)
  })

  test('100 scans pass, and 101 do not', () => {
    const of = (count: number) => Buffer.concat([start, repeated(scan, count), end])
    expect(screenPicture(of(100), 'jpeg')).toEqual(of(100))
    expect(() => screenPicture(of(101), 'jpeg')).toThrow(refused)
  })

  test('segments cannot hide behind a marker that has no length', () => {
    // Read as a length, the first of them would skip most of the others.
    const hidden = Buffer.concat([start, hex('ff01'), repeated(empty, 16_600), scan, end])
    expect(() => screenPicture(hidden, 'jpeg')).toThrow(refused)
  })

  test('segments cannot hide between scans', () => {
    const hidden = Buffer.concat([start, scan, repeated(empty, 2000), scan, end])
    expect(() => screenPicture(hidden, 'jpeg')).toThrow(refused)
  })

  test('nothing follows the end', async () => {
    const jpeg = await plain().jpeg({ progressive: true }).toBuffer()
    expect(screenPicture(Buffer.concat([jpeg, Buffer.from('<script>')]), 'jpeg')).toEqual(jpeg)
  })

  test('a thumbnail within a segment does not end the picture', async () => {
    const jpeg = await plain().jpeg().toBuffer()
    const whole = withJpegSegments(jpeg, hex('ffe1 0006 ffd8 ffd9'))
    expect(screenPicture(whole, 'jpeg')).toEqual(whole)
  })
})

describe('PNG', () => {
  const pixels = pngData(52)
  const of = (...chunks: Buffer[]) => Buffer.concat([pngHeader(4, 4), ...chunks, pngEnd])

  test('only what shows the pixels is kept, and nothing follows the end', () => {
    const [profile, text, frame] = ['iCCP', 'tEXt', 'fcTL'].map((type) => pngChunk(type, Buffer.from('a\0b')))
    const given = of(text as Buffer, profile as Buffer, frame as Buffer, pixels, text as Buffer)
    const kept = of(profile as Buffer, pixels)
    expect(screenPicture(Buffer.concat([given, Buffer.from('PK')]), 'png')).toEqual(kept)
  })

  test('a second profile and a profile of more than 1 MB are dropped', () => {
    const profile = (length: number) => pngChunk('iCCP', Buffer.alloc(length, 'a'))
    expect(screenPicture(of(profile(3), profile(3), pixels), 'png')).toEqual(of(profile(3), pixels))
    expect(screenPicture(of(profile(1_048_577), pixels), 'png')).toEqual(of(pixels))
  })

  test('a picture without an end or with something before its header is refused', () => {
    expect(() => screenPicture(of(pixels).subarray(0, -12), 'png')).toThrow(refused)
    const signature = pngHeader(4, 4).subarray(0, 8)
    const late = Buffer.concat([signature, pixels, pngHeader(4, 4).subarray(8), pngEnd])
    expect(() => screenPicture(late, 'png')).toThrow(refused)
  })
})

describe('GIF', () => {
  const of = (count: number) => Buffer.concat([gifHeader(1, 1), repeated(gifFrame(1, 1), count), gifEnd])

  test('200 frames pass, and 201 do not', () => {
    expect(screenPicture(of(200), 'gif')).toEqual(of(200))
    expect(() => screenPicture(of(201), 'gif')).toThrow(refused)
  })

  test('frames in a comment do not count, and frames behind it do', () => {
    const comment = Buffer.concat([hex('21fe 2c'), Buffer.alloc(0x2c, 0x2c), hex('00')])
    const given = Buffer.concat([gifHeader(1, 1), repeated(comment, 300), gifFrame(1, 1), gifEnd])
    expect(screenPicture(given, 'gif')).toEqual(given)
    const many = Buffer.concat([gifHeader(1, 1), comment, repeated(gifFrame(1, 1), 201), gifEnd])
    expect(() => screenPicture(many, 'gif')).toThrow(refused)
  })

  test('a forgotten end is forgiven, and a block of an unknown kind is not', () => {
    expect(screenPicture(of(1).subarray(0, -1), 'gif')).toEqual(of(1).subarray(0, -1))
    const unknown = Buffer.concat([gifHeader(1, 1), gifFrame(1, 1), hex('77'), gifEnd])
    expect(() => screenPicture(unknown, 'gif')).toThrow(refused)
  })
})

describe('WebP', () => {
  const of = (type: string, count: number) => {
    const chunk = Buffer.concat([Buffer.from(type), hex('03000000 aabbcc 00')])
    const body = Buffer.concat([Buffer.from('WEBP'), repeated(chunk, count)])
    const length = Buffer.alloc(4)
    length.writeUInt32LE(body.length)
    return Buffer.concat([Buffer.from('RIFF'), length, body])
  }

  test('200 frames pass, and 201 do not', () => {
    expect(screenPicture(of('ANMF', 200), 'webp')).toEqual(of('ANMF', 200))
    expect(() => screenPicture(of('ANMF', 201), 'webp')).toThrow(refused)
  })

  test('249 other chunks pass, and 250 do not', () => {
    expect(screenPicture(of('EXIF', 249), 'webp')).toEqual(of('EXIF', 249))
    expect(() => screenPicture(of('EXIF', 250), 'webp')).toThrow(refused)
  })

  test('nothing follows the end', () => {
    const given = Buffer.concat([of('VP8 ', 1), Buffer.from('<script>')])
    expect(screenPicture(given, 'webp')).toEqual(of('VP8 ', 1))
  })
})

describe('AVIF', () => {
  const box = (type: string, ...parts: Buffer[]) => {
    const content = Buffer.concat([Buffer.from(type), ...parts])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length + 4)
    return Buffer.concat([length, content])
  }
  const item = (type: string, version = '02') =>
    box(
      'infe',
      hex(`${version}000000 ${version === '03' ? '00000001' : '0001'} 0000`),
      Buffer.from(`${type}\0`),
    )
  const table = (...items: Buffer[]) =>
    box('meta', hex('00000000'), box('iinf', hex('00000000 0001'), ...items))
  const of = (...boxes: Buffer[]) => Buffer.concat([box('ftyp', Buffer.from('avif\0\0\0\0')), ...boxes])

  test('what sharp writes passes', async () => {
    const avif = await plain().avif().toBuffer()
    expect(screenPicture(avif, 'avif')).toEqual(avif)
  })

  test.each(['02', '03'])('a coded picture with Exif and XMP passes (items of version %s)', (version) => {
    const given = of(table(item('av01', version), item('Exif', version), item('mime', version)), box('mdat'))
    expect(screenPicture(given, 'avif')).toEqual(given)
  })

  test.each(['grid', 'iovl', 'iden', 'tmap', 'tili', 'unci', 'hvc1'])(
    'an item of type %s is refused',
    (type) => {
      for (const version of ['02', '03']) {
        expect(() => screenPicture(of(table(item('av01', version), item(type, version))), 'avif')).toThrow(
          refused,
        )
      }
    },
  )

  test('items of an old version, which have no type there, are refused', () => {
    expect(() => screenPicture(of(table(item('av01', '00'))), 'avif')).toThrow(refused)
  })

  test.each<[string, Buffer]>([
    ['no table', of(box('mdat'))],
    ['two tables', of(table(item('av01')), table(item('av01')))],
    ['a table of more than 64 KB', of(table(item('av01'), Buffer.alloc(65_536)))],
    ['a video', of(table(item('av01')), box('moov'))],
    ['21 boxes', of(table(item('av01')), repeated(box('free'), 19))],
    ['a box longer than the file', of(table(item('av01')), box('mdat').fill(0xff, 0, 4))],
    ['a box without an end', of(table(item('av01')), box('mdat').fill(0, 0, 4))],
  ])('%s is refused', (_name, given) => {
    expect(() => screenPicture(given, 'avif')).toThrow(refused)
  })
})
