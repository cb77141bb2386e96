import { expect, test } from 'vitest'
import { createHashQueue, HashQueueFullError } from './hash-queue.ts'

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, open: resolve }
}

test('runs no more tasks at the same time than it may, in the order of their arrival', async () => {
  const enqueue = createHashQueue({ most: 2, mostWaiting: 10, mostOwn: 10 })
  const gates = [gate(), gate(), gate(), gate()]
  const started: number[] = []
  const results = gates.map(({ promise }, index) =>
    enqueue(async () => {
      started.push(index)
      await promise
      return index
    }),
  )
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  gates[1]?.open()
  await results[1]
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2])
  for (const { open } of gates) open()
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3])
})

test('refuses one more than may wait, and takes others again afterwards', async () => {
  const enqueue = createHashQueue({ most: 1, mostWaiting: 1, mostOwn: 1 })
  const { promise, open } = gate()
  const first = enqueue(() => promise)
  const second = enqueue(async () => 'second')
  await expect(enqueue(async () => 'third')).rejects.toThrow(HashQueueFullError)
  open()
  await first
  expect(await second).toBe('second')
  expect(await enqueue(async () => 'fourth')).toBe('fourth')
})

test('goes on after a task that failed', async () => {
  const enqueue = createHashQueue({ most: 1, mostWaiting: 1, mostOwn: 1 })
  await expect(enqueue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await enqueue(async () => 'next')).toBe('next')
})

test('lets one owner take only a share of the places, and those without an owner any', async () => {
  const enqueue = createHashQueue({ most: 1, mostWaiting: 4, mostOwn: 1 })
  const { promise, open } = gate()
  const done = [
    enqueue(() => promise, 'a'),
    enqueue(async () => undefined, 'a'),
    enqueue(async () => undefined, 'b'),
    enqueue(async () => undefined),
    enqueue(async () => undefined),
  ]
  await expect(enqueue(async () => undefined, 'a')).rejects.toThrow(HashQueueFullError)
  open()
  await Promise.all(done)
  const [first, second] = [enqueue(async () => 'first', 'a'), enqueue(async () => 'second', 'a')]
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})
