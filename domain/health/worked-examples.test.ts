import { expect, test } from 'vitest'
import { lineUp } from '../versions/line-up.ts'
import type { Version } from '../versions/scheme.ts'
import { assessSelection } from './assess.ts'
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
