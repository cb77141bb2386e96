import { expect, test } from 'vitest'
import { BackupFileError, decodeFrames, encodeFrame, encodeJson, frameKinds } from './frames.ts'

async function* inPieces(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

const collect = async (bytes: Buffer, size: number) => {
  const frames: [string, string][] = []
  for await (const { kind, content } of decodeFrames(inPieces(bytes, size)))
    frames.push([kind, content.toString()])
  return frames
}

const bytes = Buffer.concat([
  encodeJson(frameKinds.header, { a: 1 }),
  encodeFrame(frameKinds.data, Buffer.from('one\ntwo\n')),
  encodeFrame(frameKinds.data, Buffer.alloc(0)),
  encodeJson(frameKinds.end, {}),
])

test.each([1, 2, 7, 1000])('frames come out as they went in, %i bytes at a time', async (size) => {
  expect(await collect(bytes, size)).toEqual([
    ['H', '{"a":1}'],
    ['D', 'one\ntwo\n'],
    ['D', ''],
    ['Z', '{}'],
  ])
})

test('a frame that is cut off is refused', async () => {
  await expect(collect(bytes.subarray(0, bytes.length - 1), 4)).rejects.toThrow(
    new BackupFileError('The file was cut off'),
  )
})

test('other bytes are no backup', async () => {
  await expect(collect(Buffer.from('hello world'), 4)).rejects.toThrow('This is no backup file')
})
