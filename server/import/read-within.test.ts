import { afterEach, expect, test, vi } from 'vitest'
import { readWithin } from './read-within.ts'

afterEach(() => {
  vi.useRealTimers()
})

async function collect(body: ReadableStream<Uint8Array>): Promise<number[]> {
  const bytes: number[] = []
  for await (const piece of readWithin(body, 1000)) bytes.push(...piece)
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

test('a body that stops coming is refused', async () => {
  vi.useFakeTimers()
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Uint8Array.of(1)) })
  const refused = expect(collect(body)).rejects.toMatchObject({ status: 408, code: 'request_timeout' })
  await vi.advanceTimersByTimeAsync(1000)
  await refused
})

test('a body that breaks off is told', async () => {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('left')) })
  await expect(collect(body)).rejects.toThrow('left')
})

test('who stops early does not cancel the rest', async () => {
  const cancel = vi.fn()
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(Uint8Array.of(1)),
    cancel,
  })
  for await (const _ of readWithin(body, 1000)) break
  expect(cancel).not.toHaveBeenCalled()
  expect(body.locked).toBe(false)
})
