import { expect, test } from 'vitest'
import { seededRandom } from './seeded-random.ts'

const sample = (seed: number, length: number) => {
  const random = seededRandom(seed)
  return Array.from({ length }, () => random.fraction())
}

test('a seed always gives the same numbers, another seed others', () => {
  expect(sample(7, 5)).toEqual(sample(7, 5))
  expect(sample(7, 5)).not.toEqual(sample(8, 5))
  expect(sample(0, 3).every((value) => value > 0)).toBe(true)
})

test('fractions are spread evenly over [0, 1)', () => {
  const tenths = Array<number>(10).fill(0)
  for (const value of sample(1, 100_000)) {
    const tenth = Math.floor(value * 10)
    tenths[tenth] = (tenths[tenth] ?? Number.NaN) + 1
  }
  for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(500)
})

test('picks, limits and binomials stay in range', () => {
  const random = seededRandom(3)
  const counts = Array.from({ length: 1000 }, () => random.binomial(10, 0.2))
  expect(Math.max(...counts)).toBeLessThanOrEqual(10)
  expect(counts.reduce((sum, count) => sum + count, 0) / 1000).toBeCloseTo(2, 0)
  expect(['a', 'b']).toContain(random.pick(['a', 'b']))
  expect(Array.from({ length: 100 }, () => random.below(3)).every((value) => value >= 0 && value <= 2)).toBe(
    true,
  )
  expect([random.chance(0), random.chance(1)]).toEqual([false, true])
})
