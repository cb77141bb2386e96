import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStable } from '../../versions/compare.ts'
import { lineUp, listNewer } from '../../versions/line-up.ts'
import type { Version, VersionState } from '../../versions/scheme.ts'
import { assessSelection } from '../assess.ts'
import { findBestMove, penaltyAfterMove } from './best-move.ts'

/** A number ends with ~ if it is deprecated and with ! if it is withdrawn. */
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
  ['nothing where all that is newer is deprecated', '1.0.0', '1.0.0 1.1.0~', undefined, 60],
  ['nothing from a deprecated one to another', '1.0.0~', '1.0.0~ 1.1.0~', undefined, 240],
  ['forward to a deprecated one from a withdrawn one', '1.0.0!', '1.0.0! 1.1.0~', '1.1.0~', 240],
  ['the highest below a deprecated one', '1.0.0', '1.0.0 1.1.0 1.2.0 1.3.0~', '1.2.0', 60],
  [
    'the highest active one among deprecated ones that cost as much',
    '1.0.0!',
    '1.0.0! 1.5.0 2.0.0 3.0.0~ 4.0.0~ 5.0.0~ 6.0.0~',
    '2.0.0',
    240,
  ],
  ['nothing where everything is withdrawn', '2.0.0!', '1.9.0! 2.0.0!', undefined, 300],
])('%s', (_, selected, all, expected, penalty) => {
  const versions = all.split(' ').map(version)
  const move = findBestMove('semver', version(selected), versions)
  expect(move && `${move.to.id}${move.isStepBack ? ' back' : ''}`).toBe(expected)
  expect(penaltyAfterMove('semver', version(selected), versions)).toBe(penalty)
})

const number = fc
  .tuple(fc.nat(2), fc.nat(2), fc.constantFrom('', '', '-rc.1', '-rc.2'), fc.constantFrom('', '', '~', '!'))
  .map(([major, minor, tail, state]) => version(`${major}.${minor}.0${tail}${state}`))
const released = fc.uniqueArray(number, { minLength: 1, selector: (each) => each.number })

test('the highest stable active version and all above it decide the move, if the cost is known', () => {
  fc.assert(
    fc.property(released, fc.nat(), (versions, place) => {
      const selected = versions[place % versions.length] ?? version('1.0.0')
      const line = lineUp('semver', versions).filter(({ state }) => state !== 'withdrawn')
      const firm = line.findLastIndex((each) => each.state === 'active' && isStable('semver', each.number))
      const ahead = line
        .slice(Math.max(0, firm))
        .filter((each) => isStable('semver', each.number) || !isStable('semver', selected.number))
      const { penalty } = assessSelection('semver', selected, versions)
      expect(findBestMove('semver', selected, ahead, penalty)).toEqual(
        findBestMove('semver', selected, versions),
      )
    }),
    { numRuns: 3000 },
  )
})

test('no newer version costs less than the best move, and a move costs less than to stay', () => {
  fc.assert(
    fc.property(released, fc.nat(), (versions, place) => {
      const selected = versions[place % versions.length] ?? version('1.0.0')
      const costOf = (each: Version) => assessSelection('semver', each, versions).penalty
      const move = findBestMove('semver', selected, versions)
      const cost = costOf(move?.to ?? selected)
      for (const newer of listNewer('semver', selected, versions)) {
        expect(costOf(newer)).toBeGreaterThanOrEqual(cost)
      }
      if (move) expect(cost).toBeLessThan(costOf(selected))
    }),
    { numRuns: 3000 },
  )
})
