import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first value comes at once, then one per interval, and the last is never lost', () => {
  const seen: number[] = []
  const steps = atMostEvery<number>(
    () => 100,
    (value) => seen.push(value),
  )
  for (let step = 0; step < 25; step += 1) {
    steps.push(step)
    vi.advanceTimersByTime(10)
  }
  expect(seen).toEqual([0, 9, 19])
  vi.advanceTimersByTime(100)
  expect(seen).toEqual([0, 9, 19, 24])
})

test('flushing passes a waiting value on at once, and only once', () => {
  const seen: number[] = []
  const steps = atMostEvery<number>(
    () => 100,
    (value) => seen.push(value),
  )
  steps.push(1)
  steps.push(2)
  steps.flush()
  steps.flush()
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual([1, 2])
})

test('after a stop nothing comes any more', () => {
  const seen: number[] = []
  const steps = atMostEvery<number>(
    () => 100,
    (value) => seen.push(value),
  )
  steps.push(1)
  steps.push(2)
  steps.stop()
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual([1])
})
