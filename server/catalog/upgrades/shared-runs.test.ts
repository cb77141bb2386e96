import { expect, test } from 'vitest'
import { createSharedRuns } from './shared-runs.ts'

/** Runs that end when they are told to, with their number. */
function stage() {
  const share = createSharedRuns<number>()
  const started: PromiseWithResolvers<number>[] = []
  const ask = (key = 'a') =>
    share(key, () => {
      const run = Promise.withResolvers<number>()
      started.push(run)
      return run.promise
    })
  const end = async (index: number) => {
    await expect.poll(() => started[index]).toBeDefined()
    started[index]?.resolve(index)
  }
  return { ask, end, started }
}

test('eight at once are answered by two runs, of which the second starts after the first has ended', async () => {
  const { ask, end, started } = stage()
  const answers = Array.from({ length: 8 }, () => ask())
  expect(started).toHaveLength(1)
  await end(0)
  await end(1)
  expect(await Promise.all(answers)).toEqual([0, 1, 1, 1, 1, 1, 1, 1])
  expect(started).toHaveLength(2)
})

test('a caller that arrives after the shared run has started waits for the next one', async () => {
  const { ask, end, started } = stage()
  const [first, second] = [ask(), ask()]
  await end(0)
  await first
  await expect.poll(() => started[1]).toBeDefined()
  const third = ask()
  await end(1)
  await end(2)
  expect(await Promise.all([second, third])).toEqual([1, 2])
})

test('other keys do not wait', async () => {
  const { ask, started } = stage()
  void ask('a')
  void ask('b')
  expect(started).toHaveLength(2)
})

test('a run that fails fails alone: those who shared it run their own', async () => {
  const { ask, end, started } = stage()
  const [first, second, third] = [ask(), ask(), ask()]
  await end(0)
  await expect.poll(() => started[1]).toBeDefined()
  started[1]?.reject(new Error('no'))
  await end(2)
  await expect(second).rejects.toThrow('no')
  expect(await Promise.all([first, third])).toEqual([0, 2])
})

test('after a failure one runs at a time as well', async () => {
  const { ask, end, started } = stage()
  const [first, second, ...others] = Array.from({ length: 6 }, () => ask())
  await end(0)
  await expect.poll(() => started[1]).toBeDefined()
  started[1]?.reject(new Error('no'))
  await expect(second).rejects.toThrow('no')
  await expect.poll(() => started[2]).toBeDefined()
  expect(started).toHaveLength(3)
  await end(2)
  await end(3)
  expect(await Promise.all([first, ...others])).toEqual([0, 2, 3, 3, 3])
})
