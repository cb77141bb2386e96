import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { loadSharp } from './load-sharp.ts'
import { openPicture } from './open-picture.ts'
import { pngData, pngEnd, pngHeader } from './test-support/picture-parts.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })

describe('before a picture is decoded', () => {
  const announcing = (width: number, height: number) =>
    Buffer.concat([pngHeader(width, height), pngData(10), pngEnd])

  test('50 megapixels pass, and one row more does not', async () => {
    expect(await openPicture(announcing(10_000, 5000))).toMatchObject({ width: 10_000, height: 5000 })
    await expect(openPicture(announcing(10_000, 5001))).rejects.toMatchObject({ statusCode: 415 })
    await expect(openPicture(announcing(50_000, 50_000))).rejects.toMatchObject({ statusCode: 415 })
  })

  test('16 megapixels of AVIF pass, and more do not', async () => {
    const announced = async (width: number, height: number) => {
      const bytes = await plain(300, 300).avif().toBuffer()
      bytes.writeUInt32BE(width, bytes.indexOf('ispe') + 8)
      bytes.writeUInt32BE(height, bytes.indexOf('ispe') + 12)
      return bytes
    }
    expect(await openPicture(await announced(4000, 4000))).toMatchObject({ width: 4000, height: 4000 })
    await expect(openPicture(await announced(4001, 4000))).rejects.toMatchObject({ statusCode: 415 })
  })

  test('its sides are those that people see', async () => {
    const turned = await plain(40, 20).jpeg().withMetadata({ orientation: 8 }).toBuffer()
    expect(await openPicture(turned)).toMatchObject({ kind: 'jpeg', width: 20, height: 40, frames: 1 })
  })
})

describe('the library itself', () => {
  test('decodes the five kinds from memory', async () => {
    const library = await loadSharp()
    for (const kind of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const) {
      const bytes = await plain(4, 4)[kind]().toBuffer()
      expect((await library(bytes).metadata()).width).toBe(4)
    }
  })

  test('decodes neither SVG nor TIFF, nor any file', async () => {
    const library = await loadSharp()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')
    const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
    try {
      const file = join(folder, 'picture.png')
      await writeFile(file, await plain(4, 4).png().toBuffer())
      for (const input of [svg, await plain(4, 4).tiff().toBuffer(), file]) {
        await expect(library(input).metadata()).rejects.toThrow('unsupported image format')
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('keeps nothing, and takes one thread for a picture', async () => {
    const library = await loadSharp()
    expect(library.concurrency()).toBe(1)
    expect(library.cache()).toMatchObject({
      memory: { max: 0 },
      files: { max: 0 },
      items: { max: 0 },
    })
  })
})
