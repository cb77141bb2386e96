import type { VersionState } from '@trellis/domain/versions/scheme'
import { expect, test } from 'vitest'
import { type LostPoints, wantedOf } from './wanted.ts'

/** A number ends with ~ if it is deprecated and with ! if it is withdrawn; its id has the name of the component. */
const versionOf = (name: string) => (text: string) => ({
  id: `${name} ${text.replace(/[~!]$/, '')}`,
  number: text.replace(/[~!]$/, ''),
  state:
    ({ '~': 'deprecated', '!': 'withdrawn' } as Record<string, VersionState>)[text.at(-1) ?? ''] ?? 'active',
  released_at: '2026-11-15T00:00:00Z',
  is_breaking: false,
})
const target = (id: string, ...ahead: string[]) => ({
  id,
  scheme: 'semver' as const,
  ahead: ahead.map(versionOf(id)),
})
const selection = (place: number, text: string, penalty: number) => ({
  target: place,
  penalty,
  version: versionOf('selected')(text),
})

test('the upgrade that gains most comes first, and what is free still counts in the mean', () => {
  // Two components, one major behind on "bus" each: alone 55 → 100; of two dependencies 70 % * 77.5 + 30 % * 55 → 70 → 100.
  const lost: LostPoints = {
    dependency_counts: [1, 2, 1],
    targets: [target('bus', '2.0.0'), target('kit', '1.0.1')],
    selections: [selection(0, '1.0.0', 135), selection(1, '1.0.0', 15)],
    from: [0, 1, 2],
    selected: [0, 0, 1],
  }
  expect(wantedOf(lost, 4)).toEqual([
    { id: 'bus', versionId: 'bus 2.0.0', number: '2.0.0', points: 75, behind: 2 },
    { id: 'kit', versionId: 'kit 1.0.1', number: '1.0.1', points: 5, behind: 1 },
  ])
  expect(wantedOf(lost, 1)).toHaveLength(1)
})

test('a component without a latest version, or with a deprecated one, is promised no more than it gains', () => {
  const lost: LostPoints = {
    dependency_counts: [1, 1],
    targets: [target('gone'), target('old', '1.9.0~')],
    selections: [selection(0, '1.0.0!', 300), selection(1, '1.0.0!', 300)],
    from: [0, 1],
    selected: [0, 1],
  }
  expect(wantedOf(lost, 4)).toEqual([
    { id: 'old', versionId: 'old 1.9.0', number: '1.9.0', points: 20, behind: 1 },
  ])
})

test('where the latest version is deprecated, the newest active one is wanted', () => {
  const lost: LostPoints = {
    dependency_counts: [1],
    targets: [target('bus', '2.0.0', '2.1.0~')],
    selections: [selection(0, '1.0.0', 135)],
    from: [0],
    selected: [0],
  }
  expect(wantedOf(lost, 4)).toEqual([
    { id: 'bus', versionId: 'bus 2.0.0', number: '2.0.0', points: 25, behind: 1 },
  ])
})

test('those on a pre-release that is ahead want another version than the others', () => {
  const lost: LostPoints = {
    dependency_counts: [1, 1],
    targets: [target('api', '1.9.0', '2.0.0-rc.1', '2.0.0-rc.2')],
    selections: [selection(0, '1.8.0', 60), selection(0, '2.0.0-rc.1', 15)],
    from: [0, 1],
    selected: [0, 1],
  }
  expect(wantedOf(lost, 4).map(({ id, number, points }) => [id, number, points])).toEqual([
    ['api', '1.9.0', 20],
    ['api', '2.0.0-rc.2', 5],
  ])
})

test('without losses no upgrade is wanted', () => {
  const none = { dependency_counts: [], targets: [], selections: [], from: [], selected: [] }
  expect(wantedOf(none, 4)).toEqual([])
})
