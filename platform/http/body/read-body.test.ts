import { describe, expect, test } from 'vitest'
import { ClientLeftError, limitBodyStream, readBody, readJsonBody, readTextBody } from './read-body.ts'

const tooLong = new Error('too long')
const limitOf = (bytes: number) => ({ bytes, refuse: () => tooLong })
const read = (body: string) =>
  readJsonBody(new Request('http://x', { method: 'POST', body }), limitOf(10_000_000))

/** Like a chunked body, which does not announce its length. */
function inPieces(...pieces: string[]) {
  let given = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[given]
        if (piece === undefined) return controller.close()
        given += 1
        controller.enqueue(new TextEncoder().encode(piece))
      },
    },
    { highWaterMark: 0 },
  )
  const request = new Request('http://x', { method: 'POST', body, duplex: 'half' })
  return { body, request, given: () => given }
}

describe('a body', () => {
  test.each([
    ['of just the limit', 'x'.repeat(10), true],
    ['of one more', 'x'.repeat(11), false],
  ])('%s that announces its length is taken: %s', async (_, body, isTaken) => {
    const headers = { 'content-length': String(body.length) }
    const asked = readTextBody(new Request('http://x', { method: 'POST', body, headers }), limitOf(10))
    await (isTaken ? expect(asked).resolves.toBe(body) : expect(asked).rejects.toBe(tooLong))
  })

  test('that does not announce it is read no further than the limit', async () => {
    const { request, given } = inPieces('xxxxxx', 'xxxxx', 'x', 'x', 'x')
    await expect(readBody(request, limitOf(10))).rejects.toBe(tooLong)
    expect(given()).toBeLessThan(4)
  })

  test('is put together from its pieces, even where a letter is cut in two', async () => {
    const [first, second] = [Uint8Array.of(0xc3), Uint8Array.of(0xa9)]
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(first)
        controller.enqueue(second)
        controller.close()
      },
    })
    const request = new Request('http://x', { method: 'POST', body, duplex: 'half' })
    expect(await readTextBody(request, limitOf(10))).toBe('\u00e9')
  })

  test('that is missing is empty', async () => {
    expect(await readBody(new Request('http://x', { method: 'POST' }), limitOf(10))).toHaveLength(0)
  })

  test.each([{}, { 'content-length': '5' }])(
    'whose client leaves, announced with %j, rejects with that',
    async (headers) => {
      const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) })
      const request = new Request('http://x', { method: 'POST', body, headers, duplex: 'half' })
      await expect(readBody(request, limitOf(10))).rejects.toBeInstanceOf(ClientLeftError)
    },
  )
})

describe('a stream', () => {
  test('is not touched before somebody reads', async () => {
    const { body, given } = inPieces('xx')
    limitBodyStream(body, limitOf(10))
    await Promise.resolve()
    expect([given(), body.locked]).toEqual([0, false])
  })

  test('of nothing is empty', async () => {
    expect(await new Response(limitBodyStream(null, limitOf(10))).text()).toBe('')
  })
})

test.each([
  ['', { ok: true, value: undefined }],
  [' \n', { ok: true, value: undefined }],
  ['{"a":1}', { ok: true, value: { a: 1 } }],
  ['null', { ok: true, value: null }],
  ['{a:1}', { ok: false }],
])('the body %j is read as %j', async (body, expected) => {
  expect(await read(body)).toEqual(expected)
})

test.each([
  [500, true],
  [501, false],
  [200_000, false],
])('a body of %i lists in each other is read: %s', async (depth, expected) => {
  const lists = (open: string, close: string) => `{"a":${open.repeat(depth - 1)}${close.repeat(depth - 1)}}`
  for (const body of [lists('[', ']'), lists('{"\\"]}":', '}').replace(':}', ':1}')]) {
    expect((await read(body)).ok).toBe(expected)
  }
})

test('brackets in a text are not counted', async () => {
  const value = '[{'.repeat(1000)
  const body = JSON.stringify({ value })
  expect(await read(body)).toEqual({
    ok: true,
    value: { value },
  })
})
