import { expect, test } from 'vitest'
import { inSlices } from './in-slices.ts'
import { watchTurns } from './test-support/watch-turns.ts'

const hundred = Array.from({ length: 100 }, (_, index) => index)

test('every item is done once, in order', async () => {
  const done: number[] = []
  await inSlices(hundred, (item) => done.push(item))
  expect(done).toEqual(hundred)
})

test.each([
  [1, 10],
  [3, 12],
  [25, 25],
])('items of %i ms hold the loop for %i ms: none begins after ten', async (each, held) => {
  const clock = { time: 0 }
  const { longest, stop } = watchTurns(() => clock.time)
  const work = () => {
    clock.time += each
  }
  await inSlices(hundred, work, () => clock.time)
  stop()
  expect(clock.time).toBe(100 * each)
  expect(longest()).toBe(held)
})
