import { expect, test } from 'vitest'
import { wantedOf } from './wanted.ts'

test('the upgrade that gains most comes first, and what is free still counts in the mean', () => {
  // Two components, one major behind on "bus" each: alone 55 → 100; of two dependencies 70 % * 77.5 + 30 % * 55 → 70 → 100.
  const lost = {
    dependency_counts: [1, 2, 1],
    targets: ['bus', 'kit'],
    versions: ['bus-2', 'kit-2'],
    numbers: ['2.0.0', '1.0.1'],
    states: ['active', 'active'] as const,
    from: [0, 1, 2],
    to: [0, 0, 1],
    penalty: [135, 135, 15],
  }
  expect(wantedOf(lost, 4)).toEqual([
    { id: 'bus', versionId: 'bus-2', number: '2.0.0', points: 75, behind: 2 },
    { id: 'kit', versionId: 'kit-2', number: '1.0.1', points: 5, behind: 1 },
  ])
  expect(wantedOf(lost, 1)).toHaveLength(1)
})

test('a component without a latest version, or with a deprecated one, is promised no more than it gains', () => {
  const lost = {
    dependency_counts: [1, 1],
    targets: ['gone', 'old'],
    versions: [null, 'old-1'],
    numbers: [null, '1.9.0'],
    states: [null, 'deprecated'] as const,
    from: [0, 1],
    to: [0, 1],
    penalty: [300, 300],
  }
  expect(wantedOf(lost, 4)).toEqual([
    { id: 'old', versionId: 'old-1', number: '1.9.0', points: 20, behind: 1 },
  ])
})

test('those on a pre-release that is ahead want another version than the others', () => {
  const lost = {
    dependency_counts: [1, 1],
    targets: ['api', 'api'],
    versions: ['api-1', 'api-rc'],
    numbers: ['1.9.0', '2.0.0-rc.2'],
    states: ['active', 'active'] as const,
    from: [0, 1],
    to: [0, 1],
    penalty: [60, 15],
  }
  expect(wantedOf(lost, 4).map(({ id, number, points }) => [id, number, points])).toEqual([
    ['api', '1.9.0', 20],
    ['api', '2.0.0-rc.2', 5],
  ])
})

test('without losses no upgrade is wanted', () => {
  const columns = { targets: [], versions: [], numbers: [], states: [] }
  const none = { dependency_counts: [], ...columns, from: [], to: [], penalty: [] }
  expect(wantedOf(none, 4)).toEqual([])
})
