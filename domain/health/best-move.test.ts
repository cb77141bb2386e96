import { expect, test } from 'vitest'
import type { Version, VersionState } from '../versions/scheme.ts'
import { findBestMove, penaltyAfterMove } from './best-move.ts'

/** A number ends with ~ where it is deprecated and with ! where it is withdrawn. */
const version = (text: string): Version => ({
  id: text,
  number: text.replace(/[~!]$/, ''),
  releasedAt: 0,
  state:
    ({ '~': 'deprecated', '!': 'withdrawn' } as Record<string, VersionState>)[text.at(-1) ?? ''] ?? 'active',
  breaking: false,
})

test.each<[string, string, string, string | undefined, number]>([
  ['the highest newer version', '1.0.0', '1.0.0 1.1.0 2.0.0', '2.0.0', 0],
  ['no pre-release above a stable one', '1.0.0', '1.0.0 1.1.0 2.0.0-rc.1', '1.1.0', 0],
  [
    'a later pre-release of a pre-release that is ahead',
    '2.0.0-rc.1',
    '1.9.0 2.0.0-rc.1 2.0.0-rc.2',
    '2.0.0-rc.2',
    0,
  ],
  ['the release of a pre-release', '2.0.0-rc.1', '2.0.0-rc.1 2.0.0-rc.2 2.0.0', '2.0.0', 0],
  ['nothing for the latest', '2.0.0', '1.0.0 2.0.0', undefined, 0],
  ['nothing for a pre-release that is ahead of all', '2.0.0-rc.1', '1.9.0 2.0.0-rc.1', undefined, 0],
  ['back to the latest from a withdrawn one', '2.0.0!', '1.8.0 1.9.0 2.0.0!', '1.9.0 back', 0],
  ['back to the latest from a deprecated one', '2.0.0-rc.1~', '1.9.0 2.0.0-rc.1~', '1.9.0 back', 0],
  ['forward from a withdrawn one where that is possible', '2.0.0!', '1.9.0 2.0.0! 2.0.1', '2.0.1', 0],
  ['back to a deprecated one, which costs less', '2.0.0!', '1.9.0~ 2.0.0!', '1.9.0~ back', 240],
  ['nothing for a deprecated one that is the latest', '2.0.0~', '1.9.0 2.0.0~', undefined, 240],
  ['nothing where everything is withdrawn', '2.0.0!', '1.9.0! 2.0.0!', undefined, 300],
])('%s', (_, selected, all, expected, penalty) => {
  const versions = all.split(' ').map(version)
  const move = findBestMove('semver', version(selected), versions)
  expect(move && `${move.to.id}${move.isStepBack ? ' back' : ''}`).toBe(expected)
  expect(penaltyAfterMove('semver', version(selected), versions)).toBe(penalty)
})
