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

test('serves owners in turn, so that one with many tasks does not keep others waiting', async () => {
  const enqueue = createHashQueue({ most: 1, mostWaiting: 10, mostOwn: 10 })
  const { promise, open } = gate()
  const served: string[] = []
  const ask = (owner: string | undefined, name: string) => enqueue(async () => void served.push(name), owner)
  const first = enqueue(() => promise, 'a')
  const others = [
    ask('a', 'a1'),
    ask('a', 'a2'),
    ask('a', 'a3'),
    ask('b', 'b1'),
    ask(undefined, 'nobody1'),
    ask(undefined, 'nobody2'),
    ask('b', 'b2'),
  ]
  open()
  await Promise.all([first, ...others])
  expect(served).toEqual(['a1', 'b1', 'nobody1', 'a2', 'b2', 'nobody2', 'a3'])
})
