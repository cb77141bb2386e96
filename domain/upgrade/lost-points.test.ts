import { expect, test } from 'vitest'
import type { VersionState } from '../versions/scheme.ts'
import { judgeLoss, type VersionJson } from './lost-points.ts'

const version = (number: string, state: VersionState = 'active'): VersionJson => ({
  id: number,
  number,
  state,
  released_at: '2026-11-15T00:00:00+00:00',
  is_breaking: false,
})

test.each<[string, VersionJson, number, VersionJson[], string, number]>([
  ['to the latest version', version('1.0.0'), 135, [version('2.0.0')], '2.0.0', 0],
  [
    'to the newest active version where the latest is deprecated',
    version('1.0.0'),
    170,
    [version('2.0.0'), version('2.1.0', 'deprecated')],
    '2.0.0',
    60,
  ],
  [
    'to a deprecated version where nothing better exists',
    version('1.0.0', 'withdrawn'),
    300,
    [version('2.0.0', 'deprecated')],
    '2.0.0',
    240,
  ],
  ['nowhere without a version', version('1.0.0', 'withdrawn'), 300, [], '1.0.0', 300],
  [
    'nowhere if all that is newer costs more',
    version('1.0.0'),
    60,
    [version('1.0.0'), version('1.1.0', 'deprecated')],
    '1.0.0',
    60,
  ],
])('a loss moves %s', (_, selected, penalty, ahead, versionId, onLatest) => {
  const judged = judgeLoss({ scheme: 'semver', ahead }, { version: selected, penalty })
  expect(judged).toEqual({ versionId, penalty, onLatest })
})
