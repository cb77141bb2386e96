import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

function paceOf(gaps: number[]): Pace {
  const pace = new Pace()
  let now = 0
  for (const gap of gaps) {
    now += gap
    pace.frame(now)
  }
  return pace
}

test('sixty frames a second are not slow, twenty are', () => {
  expect(paceOf(Array(30).fill(17)).isSlow).toBe(false)
  expect(paceOf(Array(30).fill(50)).isSlow).toBe(true)
})

test('one long frame among quick ones changes nothing', () => {
  expect(paceOf([...Array(20).fill(17), 60, 17]).isSlow).toBe(false)
})

test('a pause between two movements is no frame', () => {
  expect(paceOf([...Array(10).fill(17), 20_000, 17]).isSlow).toBe(false)
})
