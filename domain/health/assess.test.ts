import { describe, expect, test } from 'vitest'
import type { Version, VersionState } from '../versions/scheme.ts'
import { assessEach, assessorOf, assessSelection } from './assess.ts'

const version = (number: string, state: VersionState = 'active', breaking = false): Version => ({
  id: number,
  number,
  releasedAt: 0,
  state,
  breaking,
})

describe('assessSelection', () => {
  test('the latest active version costs nothing', () => {
    const selected = version('1.0.0')
    expect(assessSelection('semver', selected, [selected])).toEqual({
      penalty: 0,
      band: 'latest',
      lag: undefined,
    })
  })
  test('a lag gives its name to the band', () => {
    const versions = [version('1.0.0'), version('1.1.0')]
    expect(assessSelection('semver', version('1.0.0'), versions)).toEqual({
      penalty: 60,
      band: 'minor',
      lag: { distance: 'minor', count: 1 },
    })
  })
  test('a state speaks louder than a lag, which stays known', () => {
    const versions = [version('1.0.0', 'deprecated'), version('1.1.0')]
    expect(assessSelection('semver', version('1.0.0', 'deprecated'), versions)).toEqual({
      penalty: 240,
      band: 'deprecated',
      lag: { distance: 'minor', count: 1 },
    })
    expect(assessSelection('semver', version('1.0.0', 'withdrawn'), versions)).toMatchObject({
      penalty: 300,
      band: 'withdrawn',
    })
  })
  test('pre-releases and withdrawn versions above a stable one do not count', () => {
    const versions = [version('1.0.0'), version('2.0.0-rc.1'), version('3.0.0', 'withdrawn')]
    expect(assessSelection('semver', version('1.0.0'), versions).penalty).toBe(0)
  })
})

test('assessEach judges every version of a component', () => {
  const versions = [version('1.0.0'), version('1.0.1'), version('2.0.0', 'active', true)]
  const penalties = [...assessEach('semver', versions)].map(([id, { penalty, band }]) => [id, penalty, band])
  expect(penalties).toEqual([
    ['1.0.0', 135, 'major'],
    ['1.0.1', 135, 'major'],
    ['2.0.0', 0, 'latest'],
  ])
})

test('an assessor judges as many selections as it is asked, those that are not listed too', () => {
  const assess = assessorOf('semver', [version('1.0.0'), version('1.0.1')])
  expect(['0.9.0', '1.0.0', '1.0.1'].map((number) => assess(version(number)).band)).toEqual([
    'major',
    'patch',
    'latest',
  ])
})
