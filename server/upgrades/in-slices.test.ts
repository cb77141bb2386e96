import { expect, test } from 'vitest'
import { inSlices } from './in-slices.ts'

const hundred = Array.from({ length: 100 }, (_, index) => index)

test('every item is done once, in order', async () => {
  const done: number[] = []
  await inSlices(hundred, (item) => done.push(item))
  expect(done).toEqual(hundred)
})

test('others get a turn after ten milliseconds of work', async () => {
  let time = 0
  let isWorking = true
  let longest = 0
  let done = 0
  const wait = () => {
    longest = Math.max(longest, done)
    done = 0
    if (isWorking) setImmediate(wait)
  }
  setImmediate(wait)
  const work = () => {
    time += 3
    done += 1
  }
  await inSlices(hundred, work, () => time)
  isWorking = false
  expect(longest).toBe(4)
})
