import { expect, test } from 'vitest'
import { levelAt, lineDetailAt, nameSizeAt } from './level-of-detail.ts'

test.each([
  [0.1, 'bars'],
  [0.36, 'bars'],
  [0.37, 'names'],
  [0.59, 'names'],
  [0.6, 'cards'],
  [2, 'cards'],
] as const)('at zoom %s a card is drawn as %s', (k, level) => expect(levelAt(k)).toBe(level))

test('a name is never smaller than 9.5 pixels on the screen', () => {
  for (const k of [0.37, 0.5, 0.76, 1, 2]) expect(nameSizeAt(k) * k).toBeGreaterThanOrEqual(9.5)
  expect(nameSizeAt(0.4) * 0.4).toBeCloseTo(9.5)
})

test.each([
  [0.1, 3000, 'all'],
  [0.1, 3001, 'haze'],
  [0.5, 1200, 'all'],
  [0.5, 1201, 'shortest'],
  [1, 5000, 'shortest'],
] as const)('at zoom %s with %s lines in view: %s', (k, visible, detail) =>
  expect(lineDetailAt(k, visible)).toBe(detail),
)
