import { describe, expect, test } from 'vitest'
import type { ChangeKind, VersionState } from '../versions/scheme.ts'
import { type ChangedVersion, findUpgradeBrief } from './brief.ts'

const change = (kind: ChangeKind, title: string, migrationGuide?: string) => ({ kind, title, migrationGuide })
const version = (
  number: string,
  changes: ReturnType<typeof change>[] = [],
  state: VersionState = 'active',
): ChangedVersion => ({
  id: number,
  number,
  releasedAt: 0,
  state,
  breaking: changes.some(({ kind }) => kind === 'breaking'),
  changes,
})
const versions = [
  version('6.0.0', [change('feature', 'Partial refunds'), change('breaking', 'Keys are required')]),
  version('4.2.0'),
  version('5.0.0', [
    change('other', 'Docs'),
    change('breaking', 'New path', 'Replace it.'),
    change('fix', 'Retry'),
  ]),
  version('5.1.0', [], 'withdrawn'),
  version('7.0.0-rc.1', [change('breaking', 'Later')]),
]
const target = { componentId: 'p', title: 'payments-api', scheme: 'semver' as const, versions }

describe('findUpgradeBrief', () => {
  const brief = findUpgradeBrief({ ...target, selected: version('4.2.0') })

  test('has every version between in order, the withdrawn with their state, the latest last, without pre-releases', () => {
    expect(brief?.steps.map(({ version: { number, state } }) => [number, state])).toEqual([
      ['5.0.0', 'active'],
      ['5.1.0', 'withdrawn'],
      ['6.0.0', 'active'],
    ])
    expect(brief?.to.number).toBe('6.0.0')
    expect(brief?.lag).toEqual({ distance: 'major', count: 2 })
  })
  test('has the changes of each version, breaking first', () => {
    expect(brief?.steps.map(({ changes }) => changes.map(({ title }) => title))).toEqual([
      ['New path', 'Retry', 'Docs'],
      [],
      ['Keys are required', 'Partial refunds'],
    ])
  })
  test('says which pre-releases lie between, also where they are no steps', () => {
    const early = ['6.0.0-rc.1', '5.0.0-beta.1', '4.0.0-rc.1'].map((number) => version(number))
    const told = findUpgradeBrief({
      ...target,
      versions: [...versions, ...early, version('6.0.0-rc.2', [], 'withdrawn')],
      selected: version('4.2.0'),
    })
    expect(told?.preReleases.map(({ number }) => number)).toEqual(['5.0.0-beta.1', '6.0.0-rc.1'])
    expect(told?.steps).toHaveLength(3)
    expect(brief?.preReleases).toEqual([])
  })
  test('counts what breaks and what has no guide', () => {
    expect([brief?.breaking, brief?.withoutGuide]).toEqual([2, 1])
  })
  test('there is none for the latest version, or beyond it, or where nothing is stable', () => {
    expect(findUpgradeBrief({ ...target, selected: version('6.0.0') })).toBeUndefined()
    expect(findUpgradeBrief({ ...target, selected: version('7.0.0-rc.1') })).toBeUndefined()
    expect(findUpgradeBrief({ ...target, versions: [], selected: version('1.0.0') })).toBeUndefined()
  })
  test('leads back from a withdrawn selection that nothing newer follows', () => {
    const selected = version('8.0.0', [change('breaking', 'Never mind')], 'withdrawn')
    const back = findUpgradeBrief({ ...target, versions: [...versions, selected], selected })
    expect(back).toMatchObject({ to: { number: '6.0.0' }, isStepBack: true, steps: [], breaking: 0 })
  })
  test('leads from a pre-release that is ahead to the next one', () => {
    const next = version('7.0.0-rc.2')
    const ahead = findUpgradeBrief({
      ...target,
      versions: [...versions, next],
      selected: version('7.0.0-rc.1'),
    })
    expect(ahead).toMatchObject({
      to: { number: '7.0.0-rc.2' },
      isStepBack: false,
      lag: { distance: 'patch' },
    })
    expect(ahead?.steps.map((step) => step.version.number)).toEqual(['7.0.0-rc.2'])
  })
  test('ends with the version that it leads to, also where a withdrawn one has its rank', () => {
    const twins = [version('1.0.0'), version('1.1.0+a'), version('1.1.0+b', [], 'withdrawn')]
    const steps = findUpgradeBrief({ ...target, versions: twins, selected: version('1.0.0') })?.steps
    expect(steps?.map((step) => step.version.number)).toEqual(['1.1.0+a'])
  })
  test('a withdrawn selection is led to the latest version too', () => {
    const steps = findUpgradeBrief({ ...target, selected: version('5.1.0', [], 'withdrawn') })?.steps
    expect(steps?.map((step) => step.version.number)).toEqual(['6.0.0'])
  })
})
