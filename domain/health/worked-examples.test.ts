import { expect, test } from 'vitest'
import { lineUp } from '../versions/line-up.ts'
import type { Version } from '../versions/scheme.ts'
import { type Assessment, assessSelection } from './assess.ts'
import { explainHealth } from './explain/explain.ts'
import { scoreOf, totalsOf } from './score.ts'

// The examples of the design, one dependency at 1.0.0. They hold for any number of equal dependencies.
const version = (number: string, breaking = false): Version => ({
  id: number,
  number,
  releasedAt: 0,
  state: 'active',
  breaking,
})
const selected = version('1.0.0')

test.each<[string, Version[], number]>([
  ['nothing newer', [], 100],
  ['1.0.1 exists', [version('1.0.1')], 95],
  ['1.1.0 too', [version('1.0.1'), version('1.1.0')], 80],
  ['2.0.0 too', [version('1.0.1'), version('1.1.0'), version('2.0.0')], 55],
  ['2.0.0 too, and it is breaking', [version('1.0.1'), version('1.1.0'), version('2.0.0', true)], 55],
  ['then only 3.0.0-rc.1', [version('1.0.1'), version('1.1.0'), version('2.0.0'), version('3.0.0-rc.1')], 55],
])('%s', (_, newer, score) => {
  const versions = lineUp('semver', [selected, ...newer])
  const { penalty } = assessSelection('semver', selected, versions)
  expect(scoreOf(totalsOf([penalty]))).toBe(score)
  expect(scoreOf(totalsOf([penalty, penalty, penalty]))).toBe(score)
})

const explain = (...points: number[]) =>
  explainHealth(
    points.map((each, place) => {
      const assessment: Assessment = { penalty: 3 * each, band: 'major', lag: undefined }
      return { componentId: `${place}`, title: `${place}`, assessment, penaltyAfterMove: 0 }
    }),
  )

// The examples of the documentation page about the score.
test('of three dependencies with the penalties 0, 5 and 45, the last loses 24 of the 26 points', () => {
  const { score, losses, rounding } = explain(0, 5, 45)
  expect([score, rounding, ...losses.map(({ points }) => points)]).toEqual([74, 0.8, 24, 1.2])
})

test('of six dependencies two have a penalty of 45: each costs 12, one upgrade gives 81, and both give 100', () => {
  const { score, losses, together } = explain(45, 45, 0, 0, 0, 0)
  expect(score).toBe(76)
  expect(losses.map(({ points, scoreIfUpgraded }) => [points, scoreIfUpgraded])).toEqual([
    [12, 81],
    [12, 81],
  ])
  expect(together?.score).toBe(100)
})
