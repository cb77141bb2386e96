import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestAscending } from './isotonic.ts'

const nearest = (wishes: number[], weights = wishes.map(() => 1), bounds?: { low: number; high: number }) => [
  ...nearestAscending(Float64Array.from(wishes), Float64Array.from(weights), bounds),
]

test.each<[string, number[], number[] | undefined, number[]]>([
  ['ascending wishes come true', [1, 2, 3], undefined, [1, 2, 3]],
  ['descending wishes meet in the middle', [3, 1], undefined, [2, 2]],
  ['weight draws the meeting point', [3, 0], [1, 2], [1, 1]],
  ['a pool grows backwards', [2, 3, 1], undefined, [2, 2, 2]],
  ['nothing is nothing', [], undefined, []],
])('%s', (_, wishes, weights, expected) => {
  expect(nearest(wishes, weights)).toEqual(expected)
})

test('values stay between the bounds', () => {
  expect(nearest([-5, 0, 9], undefined, { low: -1, high: 4 })).toEqual([-1, 0, 4])
})

test('values ascend, and moving any of them does not come nearer', () => {
  const item = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 1, max: 5 }))
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), (items) => {
      const [wishes, weights] = [items.map(([wish]) => wish), items.map(([, weight]) => weight)]
      const values = nearest(wishes, weights)
      const cost = (list: number[]) =>
        list.reduce((sum, value, i) => sum + (weights[i] ?? 0) * (value - (wishes[i] ?? 0)) ** 2, 0)
      const isAscending = (list: number[]) =>
        list.every((value, i) => i === 0 || value >= (list[i - 1] ?? 0) - 1e-9)
      expect(isAscending(values)).toBe(true)
      for (const [i, value] of values.entries()) {
        for (const step of [-0.1, 0.1]) {
          const moved = values.with(i, value + step)
          expect(!isAscending(moved) || cost(moved) >= cost(values) - 1e-9).toBe(true)
        }
      }
    }),
    { numRuns: 300 },
  )
})
