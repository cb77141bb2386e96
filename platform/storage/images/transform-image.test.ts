import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { bodyOf } from './test-support/pass-bytes.ts'
import { acceptsWebp, type ImageChange, type ImageRequest, transformImage } from './transform-image.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })

async function transform(given: Buffer, change: ImageChange, request?: ImageRequest) {
  const { bytes, mimetype } = await transformImage({ body: bodyOf(given) }, change, request)
  const { format, compression, width, height, pages } = await sharp(bytes).metadata()
  return { mimetype, format, compression, width, height, pages, length: bytes.length }
}

describe('the size', () => {
  test.each<[ImageChange, number, number]>([
    [{ width: 100, height: 100 }, 100, 100],
    [{ width: 100, height: 100, resize: 'cover' }, 100, 100],
    [{ width: 100, height: 100, resize: 'contain' }, 100, 50],
    [{ width: 100, height: 100, resize: 'fill' }, 100, 100],
    [{ width: 100 }, 100, 50],
    [{ width: 100, resize: 'fill' }, 100, 50],
    [{ height: 100 }, 200, 100],
    [{ height: 100, resize: 'contain' }, 200, 100],
    [{}, 400, 200],
    [{ width: 2500 }, 400, 200],
    [{ width: 2500, height: 2500, resize: 'contain' }, 400, 200],
    [{ width: 2500, height: 100 }, 400, 100],
    [{ width: 1 }, 1, 1],
  ])('400 x 200 with %o becomes %i x %i', async (change, width, height) => {
    const given = await plain(400, 200).png().toBuffer()
    expect(await transform(given, change)).toMatchObject({ width, height })
  })

  test('the sides are those of the upright picture', async () => {
    const turned = await plain(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await transform(turned, { width: 100 })).toMatchObject({ width: 100, height: 200 })
  })

  test('cover crops to the middle, and fill distorts', async () => {
    const red = { create: { width: 100, height: 100, channels: 3, background: 'red' } } as const
    const given = await plain(400, 100)
      .composite([{ input: red, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const cornerOf = async (resize: 'cover' | 'fill') => {
      const change = { width: 100, height: 100, resize, format: 'origin' } as const
      const { bytes } = await transformImage({ body: bodyOf(given) }, change)
      return [...(await sharp(bytes).raw().toBuffer())].slice(0, 3)
    }
    expect(await cornerOf('cover')).toEqual([0x33, 0x66, 0x99])
    expect(await cornerOf('fill')).toEqual([255, 0, 0])
  })

  test('a side that WebP cannot hold is reduced', async () => {
    const given = await plain(20_000, 10).png().toBuffer()
    expect(await transform(given, {}, { accept: 'image/webp' })).toMatchObject({
      width: 16_383,
      format: 'webp',
    })
  })
})

describe('the format', () => {
  const browser = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

  test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'of a %s stays for clients that do not name WebP',
    async (kind) => {
      const given = await plain(40, 20)[kind]().toBuffer()
      for (const accept of [undefined, '*/*', 'image/*', 'image/png']) {
        expect(await transform(given, { width: 10 }, { accept })).toMatchObject({
          mimetype: `image/${kind}`,
          format: kind,
        })
      }
    },
  )

  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
    'of a %s becomes WebP for browsers',
    async (kind) => {
      const given = await plain(40, 20)[kind]().toBuffer()
      const answer = await transform(given, { width: 10 }, { accept: browser })
      expect(answer).toMatchObject({ mimetype: 'image/webp', format: 'webp' })
    },
  )

  test('stays if it was asked for, for browsers too', async () => {
    const given = await plain(40, 20).png().toBuffer()
    const answer = await transform(given, { format: 'origin' }, { accept: browser })
    expect(answer).toMatchObject({ mimetype: 'image/png', format: 'png' })
  })

  test.each(['origin', 'avif'] as const)('AVIF is written on request (%s)', async (format) => {
    const given = await plain(40, 20).avif().toBuffer()
    const answer = await transform(given, { width: 10, format }, { accept: browser })
    expect(answer).toMatchObject({ mimetype: 'image/avif', compression: 'av1', width: 10 })
  })

  test.each([
    [browser, true],
    ['image/webp', true],
    ['IMAGE/WEBP;q=0.5', true],
    ['image/webp;q=0', false],
    ['image/webp;q=0.0, image/png', false],
    ['*/*', false],
    ['', false],
    [undefined, false],
    ['image/webpx', false],
  ])('%s: WebP %s', (accept, expected) => {
    expect(acceptsWebp(accept)).toBe(expected)
  })
})

test('a lower quality takes fewer bytes', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const given = await sharp({ create: { width: 200, height: 200, channels: 3, noise, background: 'red' } })
    .jpeg()
    .toBuffer()
  const low = await transform(given, { quality: 20 })
  const middle = await transform(given, {})
  const high = await transform(given, { quality: 100 })
  expect([low.length < middle.length, middle.length < high.length]).toEqual([true, true])
})

test('an animation stays one where the format can hold it', async () => {
  const frames = [10, 100, 200].map((r) =>
    sharp({ create: { width: 30, height: 20, channels: 3, background: { r, g: 0, b: 0 } } })
      .png()
      .toBuffer(),
  )
  const given = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer()
  expect(await transform(given, { width: 15 })).toMatchObject({ format: 'gif', pages: 3, width: 15 })
  expect(await transform(given, { width: 15, format: 'webp' })).toMatchObject({ format: 'webp', pages: 3 })
  const still = await transform(given, { width: 15, format: 'avif' })
  expect(still).toMatchObject({ compression: 'av1', width: 15, height: 10 })
})

test('a picture without change keeps no metadata', async () => {
  const given = await plain(40, 20)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Jane Doe' } })
    .toBuffer()
  const { bytes } = await transformImage({ body: bodyOf(given) }, { format: 'origin' })
  expect(given.includes('Jane Doe')).toBe(true)
  expect(Buffer.from(bytes).includes('Jane Doe')).toBe(false)
})

test('a picture is not decoded for a client who has left', async () => {
  const given = await plain(40, 20).jpeg().toBuffer()
  const signal = AbortSignal.abort(new Error('the client has left'))
  await expect(transformImage({ body: bodyOf(given) }, {}, { signal })).rejects.toThrow('the client has left')
})
