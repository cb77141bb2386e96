import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { reencodePicture } from './reencode-picture.ts'
import { passBytes } from './test-support/pass-bytes.ts'
import {
  gifEnd,
  gifFrame,
  gifHeader,
  pngChunk,
  pngData,
  pngEnd,
  pngHeader,
} from './test-support/picture-parts.ts'

const plain = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } })

const kept = reencodePicture({ output: 'same', keepsAnimation: true })
const avatar = reencodePicture({ maxWidth: 64, maxHeight: 64, isSquare: true, output: 'webp' })

/** Left half red, right half blue. */
const halves = () =>
  plain(40, 20, 'red').composite([
    { input: { create: { width: 20, height: 20, channels: 3, background: 'blue' } }, left: 20, top: 0 },
  ])

const sizeOf = async (bytes: Buffer) => {
  const { format, width, height, pages } = await sharp(bytes, { animated: true }).metadata()
  return { format, width, height, pages }
}

/** Of the upper left pixel. */
const cornerOf = async (bytes: Buffer) => [...(await sharp(bytes).removeAlpha().raw().toBuffer())].slice(0, 3)

async function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = ['red', 'lime', 'blue'].map((color) => plain(30, 20, color).png().toBuffer())
  const joined = sharp(await Promise.all(frames), { join: { animated: true } })
  return await joined[format]({ delay: [100, 200, 300], loop: 2 }).toBuffer()
}

describe('the kind', () => {
  test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'a %s stays one, whatever was announced',
    async (format) => {
      const { bytes, mimetype } = await passBytes(kept, await plain(30, 20)[format]().toBuffer(), 'text/html')
      expect(mimetype).toBe(`image/${format}`)
      expect(await sizeOf(bytes)).toMatchObject({ format, width: 30, height: 20 })
    },
  )

  test('AVIF becomes WebP, which every reader knows', async () => {
    const { bytes, mimetype } = await passBytes(kept, await plain(30, 20).avif().toBuffer())
    expect(mimetype).toBe('image/webp')
    expect(await sizeOf(bytes)).toMatchObject({ format: 'webp', width: 30, height: 20 })
  })

  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
    'WebP is made of %s on request',
    async (format) => {
      const { bytes, mimetype } = await passBytes(avatar, await plain(30, 20)[format]().toBuffer())
      expect(mimetype).toBe('image/webp')
      expect(await sizeOf(bytes)).toMatchObject({ format: 'webp', width: 20, height: 20 })
    },
  )
})

describe('the size', () => {
  test.each([
    [300, 100, 150, 50],
    [100, 300, 33, 100],
    [150, 100, 150, 100],
    [10, 20, 10, 20],
  ])('%i x %i becomes %i x %i within 150 x 100', async (width, height, newWidth, newHeight) => {
    const bounded = reencodePicture({ maxWidth: 150, maxHeight: 100, output: 'same' })
    const { bytes } = await passBytes(bounded, await plain(width, height).png().toBuffer())
    expect(await sizeOf(bytes)).toMatchObject({ width: newWidth, height: newHeight })
  })

  test.each([
    [300, 100, 64],
    [100, 300, 64],
    [40, 50, 40],
    [1, 1, 1],
  ])('%i x %i becomes a square of %i, never enlarged', async (width, height, side) => {
    const { bytes } = await passBytes(avatar, await plain(width, height).png().toBuffer())
    expect(await sizeOf(bytes)).toMatchObject({ width: side, height: side })
  })

  test('the orientation that a camera noted becomes that of the pixels', async () => {
    const turned = await halves()
      .jpeg({ chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { bytes } = await passBytes(kept, turned)
    expect(await sizeOf(bytes)).toMatchObject({ width: 20, height: 40 })
    const [red = 0, , blue = 255] = await cornerOf(bytes)
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeLessThan(50)
    expect((await sharp(bytes).metadata()).orientation).toBeUndefined()
  })

  test('the bounds hold for the upright picture', async () => {
    const bounded = reencodePicture({ maxWidth: 10, maxHeight: 1000, output: 'same' })
    const turned = await halves().jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await sizeOf((await passBytes(bounded, turned)).bytes)).toMatchObject({ width: 10, height: 20 })
  })
})

describe('animations', () => {
  test.each(['gif', 'webp'] as const)('a %s keeps its frames and their times', async (format) => {
    const { bytes } = await passBytes(kept, await animation(format))
    const { pages, pageHeight, delay, loop } = await sharp(bytes, { animated: true }).metadata()
    expect({ pages, pageHeight, delay, loop }).toEqual({
      pages: 3,
      pageHeight: 20,
      delay: [100, 200, 300],
      loop: 2,
    })
  })

  test.each(['gif', 'webp'] as const)(
    'a %s becomes its first frame where animations are not kept',
    async (format) => {
      const { bytes } = await passBytes(avatar, await animation(format))
      const { pages, height } = await sharp(bytes).metadata()
      expect({ pages, height }).toEqual({ pages: undefined, height: 20 })
      const [red = 0, green = 255] = await cornerOf(bytes)
      expect(red).toBeGreaterThan(200)
      expect(green).toBeLessThan(50)
    },
  )
})

describe('metadata', () => {
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Jane Doe</secret></x:xmpmeta>'
  /** 51 degrees and 30 minutes, as fractions in either order of bytes. */
  const latitudes = ['00000033000000010000001e00000001', '33000000010000001e00000001000000']
  const holdsLatitude = (bytes: Buffer) => latitudes.some((each) => bytes.includes(each, 0, 'hex'))

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'no place, name or program of a %s is stored',
    async (format) => {
      const given = await plain(30, 20)
        [format]()
        .withExif({
          IFD0: { Copyright: 'Jane Doe', Software: 'Camera 9000' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
        })
        .withXmp(xmp)
        .withIccProfile('p3')
        .toBuffer()
      expect([holdsLatitude(given), given.includes('Jane Doe')]).toEqual([true, true])
      for (const ingest of [kept, avatar]) {
        const { bytes } = await passBytes(ingest, given)
        expect(holdsLatitude(bytes)).toBe(false)
        for (const word of ['Jane', 'Camera', 'Exif', 'xmpmeta', 'ICC_PROFILE', 'Display P3']) {
          expect([word, bytes.includes(word)]).toEqual([word, false])
        }
        const { exif, xmp: stored, icc, iptc } = await sharp(bytes).metadata()
        expect({ exif, stored, icc, iptc }).toEqual({})
      }
    },
  )

  test('colors of a wide profile are converted, so that they look the same without it', async () => {
    const wide = await plain(8, 8, '#00ff00').withIccProfile('p3').png().toBuffer()
    expect(wide.includes('iCCP')).toBe(true)
    const { bytes } = await passBytes(kept, wide)
    const [red = 255, green = 0, blue = 255] = await cornerOf(bytes)
    expect([red < 10, green > 245, blue < 10]).toEqual([true, true, true])
  })

  test('texts of a PNG and what follows its end are not stored', async () => {
    const text = pngChunk('tEXt', Buffer.from('Author\0Jane Doe'))
    const given = Buffer.concat([
      pngHeader(4, 4),
      text,
      pngData(4 * 13),
      text,
      pngEnd,
      Buffer.from('<script>alert(1)</script>'),
    ])
    const { bytes } = await passBytes(kept, given)
    expect(await sizeOf(bytes)).toMatchObject({ format: 'png', width: 4, height: 4 })
    expect([bytes.includes('Jane'), bytes.includes('<script>')]).toEqual([false, false])
  })

  test('comments of a GIF and what follows its end are not stored', async () => {
    const comment = Buffer.concat([
      Buffer.from('21fe08', 'hex'),
      Buffer.from('Jane Doe'),
      Buffer.from('00', 'hex'),
    ])
    const given = Buffer.concat([gifHeader(1, 1), comment, gifFrame(1, 1), gifEnd, Buffer.from('<script>')])
    const { bytes } = await passBytes(kept, given)
    expect(await sizeOf(bytes)).toMatchObject({ format: 'gif', width: 1, height: 1 })
    expect([bytes.includes('Jane'), bytes.includes('<script>')]).toEqual([false, false])
  })

  test('comments of a JPEG and what follows its end are not stored', async () => {
    const jpeg = await plain(8, 8).jpeg().toBuffer()
    const comment = Buffer.concat([Buffer.from('fffe000a', 'hex'), Buffer.from('Jane Doe')])
    const given = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from('<script>')])
    const { bytes } = await passBytes(kept, given)
    expect([bytes.includes('Jane'), bytes.includes('<script>')]).toEqual([false, false])
  })
})
