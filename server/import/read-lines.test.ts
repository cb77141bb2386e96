import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

const streamOf = (...chunks: (string | Uint8Array)[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk)
      controller.close()
    },
  })

async function listLines(...chunks: (string | Uint8Array)[]): Promise<string[]> {
  const lines: string[] = []
  for await (const some of readLines(streamOf(...chunks))) lines.push(...some)
  return lines
}

test.each([
  [[], ['']],
  [['one'], ['one']],
  [['one\n'], ['one', '']],
  [['one\ntwo\n\nfour'], ['one', 'two', '', 'four']],
  [
    ['o', 'n', 'e\nt', 'wo'],
    ['one', 'two'],
  ],
  [
    ['one\n', '\n', 'three'],
    ['one', '', 'three'],
  ],
])('%j is the lines %j', async (chunks, lines) => {
  expect(await listLines(...chunks)).toEqual(lines)
})

test('a letter that is cut in two by the network is whole again', async () => {
  const bytes = new TextEncoder().encode('über\n')
  expect(await listLines(bytes.slice(0, 1), bytes.slice(1))).toEqual(['über', ''])
})

test('text that is not UTF-8 is refused', async () => {
  await expect(listLines(Uint8Array.of(0xff))).rejects.toBeInstanceOf(TypeError)
})

test('a line of 64 MB that comes in a thousand parts is one line', async () => {
  const [chunk, chunks] = ['x'.repeat(65_536), 1024]
  const [line] = await listLines(...Array.from({ length: chunks }, () => chunk))
  expect(line).toHaveLength(chunk.length * chunks)
})
