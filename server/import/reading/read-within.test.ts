import { afterEach, expect, test, vi } from 'vitest'
import { readWithin } from './read-within.ts'

afterEach(() => {
  vi.useRealTimers()
})

const limits = { silence: 1000, total: 3000 }

async function collect(body: ReadableStream<Uint8Array>): Promise<number[]> {
  const bytes: number[] = []
  for await (const piece of readWithin(body, limits)) bytes.push(...piece)
  return bytes
}

test('all pieces come in order', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of [1, 2, 3]) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  expect(await collect(body)).toEqual([1, 2, 3])
})

const stalled = { status: 408, code: 'request_timeout', message: 'The upload stalled. Try again' }

test('a body that stops coming is refused', async () => {
  vi.useFakeTimers()
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Uint8Array.of(1)) })
  const refused = expect(collect(body)).rejects.toMatchObject(stalled)
  await vi.advanceTimersByTimeAsync(1000)
  await refused
})

/** The clock advances while the reader waits for a piece. */
const dripping = (pieces: number, pause: number) => {
  let sent = 0
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        vi.advanceTimersByTime(pause)
        if (sent === pieces) controller.close()
        else controller.enqueue(Uint8Array.of(++sent))
      },
    },
    { highWaterMark: 0 },
  )
}

test('a body that comes slowly is read while it is within the time for all of it', async () => {
  vi.useFakeTimers()
  expect(await collect(dripping(2, 999))).toEqual([1, 2])
})

test('a body that is never silent for long is refused when it takes too long in all', async () => {
  vi.useFakeTimers()
  await expect(collect(dripping(20, 999))).rejects.toMatchObject(stalled)
})

test('the time that its reader takes counts, even where the next piece waits', async () => {
  vi.useFakeTimers()
  let taken = 0
  const readSlowly = async () => {
    for await (const _ of readWithin(dripping(20, 0), limits)) {
      taken += 1
      vi.advanceTimersByTime(1000)
    }
  }
  await expect(readSlowly()).rejects.toMatchObject(stalled)
  expect(taken).toBe(3)
})

test('a body that breaks off is told', async () => {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('left')) })
  await expect(collect(body)).rejects.toThrow('left')
})

test('a reader that stops early does not cancel the rest', async () => {
  const cancel = vi.fn()
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(Uint8Array.of(1)),
    cancel,
  })
  for await (const _ of readWithin(body, limits)) break
  expect(cancel).not.toHaveBeenCalled()
  expect(body.locked).toBe(false)
})
