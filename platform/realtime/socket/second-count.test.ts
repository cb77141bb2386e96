import { expect, test } from 'vitest'
import { SecondCount } from './second-count.ts'

test('within a second as many are counted as are allowed, and not one more', () => {
  const count = new SecondCount(2)
  expect([count.count(5000), count.count(5500), count.count(5999)]).toEqual([true, true, false])
})

test('a new second begins anew, however many were refused before', () => {
  const count = new SecondCount(1)
  for (const now of [5000, 5001, 5002]) count.count(now)
  expect([count.count(6000), count.count(6001)]).toEqual([true, false])
})
