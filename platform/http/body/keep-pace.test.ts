import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPace } from './keep-pace.ts'

const pace = { patience: 10_000, bytesPerSecond: 1000, refuse: () => new Error('too slow') }

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** A sender of pieces of that length, each after so many milliseconds. */
const sender = (bytes: number, milliseconds: number) =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, milliseconds))
        controller.enqueue(new Uint8Array(bytes))
      },
    },
    { highWaterMark: 0 },
  )

/** How many pieces arrive within the time, and the error that ended them. */
async function countWithin(milliseconds: number, body: ReadableStream<Uint8Array>) {
  let pieces = 0
  let failure: unknown
  const reading = (async () => {
    for await (const _ of body) pieces += 1
  })().catch((error: unknown) => {
    failure = error
  })
  await vi.advanceTimersByTimeAsync(milliseconds)
  void reading
  return { pieces, failure }
}

test('a sender that keeps the pace goes on for hours', async () => {
  expect(await countWithin(36_000_000, keepPace(sender(5000, 5000), pace))).toEqual({
    pieces: 7200,
    failure: undefined,
  })
})

test('a silent sender is given up when the patience ends', async () => {
  const silent = () => keepPace(sender(1, 1_000_000), pace)
  expect(await countWithin(9_999, silent())).toEqual({ pieces: 0, failure: undefined })
  expect(await countWithin(10_000, silent())).toEqual({ pieces: 0, failure: new Error('too slow') })
})

test('a sender of single bytes is given up hardly later', async () => {
  expect(await countWithin(20_000, keepPace(sender(1, 1000), pace))).toEqual({
    pieces: 10,
    failure: new Error('too slow'),
  })
})

test('many bytes do not buy more than the patience', async () => {
  let count = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        count += 1
        if (count === 1) controller.enqueue(new Uint8Array(1_000_000))
        else return new Promise(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
  expect(await countWithin(10_001, keepPace(body, pace))).toEqual({
    pieces: 1,
    failure: new Error('too slow'),
  })
})

test('the time that the reader takes does not count', async () => {
  const reader = keepPace(sender(10, 1), pace).getReader()
  for (let round = 0; round < 5; round += 1) {
    const next = reader.read()
    await vi.advanceTimersByTimeAsync(1)
    expect((await next).value?.byteLength).toBe(10)
    await vi.advanceTimersByTimeAsync(100_000)
  }
})

test('a reader that leaves cancels the body, whether or not it has begun', async () => {
  const reasons: unknown[] = []
  const body = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1)),
      cancel: (reason) => void reasons.push(reason),
    })
  await keepPace(body(), pace).cancel('untouched')
  const reader = keepPace(body(), pace).getReader()
  await reader.read()
  await reader.cancel('begun')
  expect(reasons).toEqual(['untouched', 'begun'])
})
