// What bombs cost, measured in a process that decodes nothing else.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bodyOf } from './test-support/pass-bytes.ts'
import {
  gifEnd,
  gifFrame,
  gifHeader,
  largestAvif,
  pngComment,
  pngData,
  pngEnd,
  pngHeader,
  repeated,
  withJpegSegments,
} from './test-support/picture-parts.ts'
import { transformImage } from './transform-image.ts'

const moduleAt = (name: string) => JSON.stringify(join(import.meta.dirname, name))

function run(script: string, input: Buffer): unknown {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { input })
  if (stdout.length === 0) throw new Error(stderr.toString())
  return JSON.parse(stdout.toString())
}

/** The peak is compared with what the process held after it had decoded a picture of one pixel. */
const measure = `
  import { buffer } from 'node:stream/consumers'
  import { reencodePicture } from ${moduleAt('reencode-picture.ts')}
  const ingest = reencodePicture({ output: 'same', maxWidth: 64, maxHeight: 64, keepsAnimation: true })
  const pass = (bytes) => ingest({ body: new Blob([bytes]).stream(), mimetype: 'image/png' })
  const peak = () => process.resourceUsage().maxRSS / 1024
  const given = await buffer(process.stdin)
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await pass(Buffer.from(pixel, 'base64'))
  const before = peak()
  const answer = await pass(given).then(({ mimetype }) => mimetype, ({ statusCode }) => statusCode)
  console.log(JSON.stringify({ answer, megabytes: peak() - before - given.length * 3 / 1024 / 1024 }))
`

const jpeg = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()

/** Before they were screened, the first one took 1.7 GB, and those with a million parts 100 to 600 MB. */
test.each<[string, () => Promise<Buffer>, number | string]>([
  [
    'a PNG with 3 GB of compressed comments',
    async () => Buffer.concat([pngHeader(4, 4), repeated(pngComment(7_000_000), 450), pngData(52), pngEnd]),
    'image/png',
  ],
  [
    'a PNG of 50,000 x 50,000',
    async () => Buffer.concat([pngHeader(50_000, 50_000), pngData(1000), pngEnd]),
    415,
  ],
  [
    'a PNG with a thousand times the pixels that it announces',
    async () => Buffer.concat([pngHeader(100, 100), pngData(30_000_000), pngEnd]),
    'image/png',
  ],
  [
    'a GIF with a million frames',
    async () => Buffer.concat([gifHeader(1, 1), repeated(gifFrame(1, 1), 1_000_000), gifEnd]),
    415,
  ],
  [
    'a JPEG with five million segments',
    async () => withJpegSegments(await jpeg(), repeated(Buffer.from('ffe10002', 'hex'), 5_000_000)),
    415,
  ],
])('%s takes little memory', async (_name, make, expected) => {
  const { answer, megabytes } = run(measure, await make()) as { answer: unknown; megabytes: number }
  expect(answer).toBe(expected)
  expect(megabytes).toBeLessThan(60)
})

test('the largest AVIF that is accepted takes less than 400 MB', () => {
  const { answer, megabytes } = run(measure, largestAvif) as { answer: unknown; megabytes: number }
  expect(answer).toBe('image/webp')
  expect(megabytes).toBeLessThan(400)
})

test('a process that decodes no picture does not load the library', () => {
  const script = (lines: string) => `
    import { reencodePicture } from ${moduleAt('reencode-picture.ts')}
    import { transformImage } from ${moduleAt('transform-image.ts')}
    ${lines}
    console.log(JSON.stringify(process.report.getReport().sharedObjects.some((path) => path.includes('sharp'))))`
  const decode = `import { loadSharp } from ${moduleAt('load-sharp.ts')}; await loadSharp()`
  expect(run(script(''), Buffer.alloc(0))).toBe(false)
  expect(run(script(decode), Buffer.alloc(0))).toBe(true)
})

test('three pictures at the same time are all rendered', async () => {
  const given = await jpeg()
  const all = await Promise.all([1, 2, 3].map((width) => transformImage({ body: bodyOf(given) }, { width })))
  expect(all.map(({ mimetype }) => mimetype)).toEqual(['image/jpeg', 'image/jpeg', 'image/jpeg'])
})
