import { expect, test } from 'vitest'
import { countOlder } from './count-older.ts'

const ages = [
  { days: 0, sessions: 9 },
  { days: 14, sessions: 3 },
  { days: 365, sessions: 1 },
]

test.each([
  [1, 4],
  [14, 4],
  [15, 1],
  [365, 1],
])('a limit of %i days ends %i sessions', (limit, ended) => {
  expect(countOlder(ages, limit)).toBe(ended)
})
