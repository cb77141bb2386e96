import { expect, test } from 'vitest'
import { wantedOf } from './wanted.ts'

test('the upgrade that gains most comes first, and what is free still counts in the mean', () => {
  // Two components, one major behind on "bus" each: alone 55 → 100; of two dependencies 70 % * 77.5 + 30 % * 55 → 70 → 100.
  const lost = {
    dependency_counts: [1, 2, 1],
    targets: ['bus', 'kit'],
    latest_states: ['active', 'active'] as const,
    from: [0, 1, 2],
    to: [0, 0, 1],
    penalty: [135, 135, 15],
  }
  expect(wantedOf(lost, 4)).toEqual([
    { id: 'bus', points: 75, behind: 2 },
    { id: 'kit', points: 5, behind: 1 },
  ])
  expect(wantedOf(lost, 1)).toHaveLength(1)
})

test('what has no latest version, or a deprecated one, is not promised more than it brings', () => {
  const lost = {
    dependency_counts: [1, 1],
    targets: ['gone', 'old'],
    latest_states: [null, 'deprecated'] as const,
    from: [0, 1],
    to: [0, 1],
    penalty: [300, 300],
  }
  expect(wantedOf(lost, 4)).toEqual([{ id: 'old', points: 20, behind: 1 }])
})

test('where nothing is lost nothing is wanted', () => {
  const none = { dependency_counts: [], targets: [], latest_states: [], from: [], to: [], penalty: [] }
  expect(wantedOf(none, 4)).toEqual([])
})
