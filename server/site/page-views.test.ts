import { expect, test } from 'vitest'
import { createThrottle } from './page-views.ts'

test('so many a second are let through, and the next second begins anew', () => {
  let now = 1_000
  const hasRoom = createThrottle(2, () => now)
  expect([hasRoom(), hasRoom(), hasRoom()]).toEqual([true, true, false])
  now = 1_999
  expect(hasRoom()).toBe(false)
  now = 2_000
  expect(hasRoom()).toBe(true)
})
