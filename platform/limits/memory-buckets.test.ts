import { expect, test } from 'vitest'
import { MemoryBuckets } from './memory-buckets.ts'

const three = { limit: 3, seconds: 6 }

function open(most?: number) {
  const state = { now: 1_000 }
  const buckets = new MemoryBuckets({ clock: () => state.now, ...(most !== undefined && { most }) })
  const take = (key: string) => buckets.take('person', key, three).isAllowed
  return { state, buckets, take }
}

test('a bucket gives what it holds, and no more', () => {
  const { take } = open()
  expect([take('a'), take('a'), take('a'), take('a'), take('b')]).toEqual([true, true, true, false, true])
})

test('it refills evenly, and never beyond what it holds', () => {
  const { state, take } = open()
  for (let count = 0; count < 3; count += 1) take('a')
  state.now += 1_999
  expect(take('a')).toBe(false)
  state.now += 1
  expect([take('a'), take('a')]).toEqual([true, false])
  state.now += 3_600_000
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([true, true, true, false])
})

test('a clock that goes back gives nothing', () => {
  const { state, take } = open()
  for (let count = 0; count < 3; count += 1) take('a')
  state.now -= 600
  expect(take('a')).toBe(false)
})

test('however many ask, no more buckets are kept than are allowed; those in use stay', () => {
  const { buckets, take } = open(2)
  for (let count = 0; count < 3; count += 1) take('busy')
  for (let each = 0; each < 100; each += 1) {
    take(`visitor ${each}`)
    expect(take('busy')).toBe(false)
  }
  expect(buckets.size).toBe(2)
})
