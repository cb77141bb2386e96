import { expect, test } from 'vitest'
import { columnsOf, countBands } from './distribution.ts'

const scores = [
  [30, 1],
  [84, 2],
  [85, 3],
  [90, 1],
  [100, 4],
] as const

test('a column holds ten points of the scale, the last one a hundred too, the worse band at the bottom', () => {
  const columns = columnsOf({ scores, blocks: [{ id: 'c', title: 'checkout', health_score: 100 }] })
  expect(columns.map(({ count }) => count)).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 5, 5])
  expect(columns[8]?.parts).toEqual([
    { band: 'fair', count: 2 },
    { band: 'good', count: 3 },
  ])
  expect(columns[9]?.blocks).toMatchObject([{ title: 'checkout' }])
})

test('components are counted by band', () => {
  expect(countBands(scores)).toEqual({ good: 8, fair: 2, poor: 1 })
})
