import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assessSelection } from '../health/assess.ts'
import { explainHealth } from '../health/explain/explain.ts'
import { penaltyAfterMove } from '../health/upgrade/best-move.ts'
import type { VersionState } from '../versions/scheme.ts'
import type { ChangedVersion, UpgradeTarget } from './brief.ts'
import { planUpgrades } from './component-brief.ts'

const version = (number: string, state: VersionState = 'active'): ChangedVersion => ({
  id: number,
  number,
  releasedAt: 0,
  state,
  breaking: false,
  changes: [],
})
const target = (componentId: string, selected: string, numbers: string[]): UpgradeTarget => ({
  componentId,
  title: componentId,
  scheme: 'semver',
  selected: version(selected),
  versions: [selected, ...numbers].map((number) => version(number)),
})

const judge = ({ componentId, title, scheme, selected, versions }: UpgradeTarget) => ({
  componentId,
  title,
  assessment: assessSelection(scheme, selected, versions),
  penaltyAfterMove: penaltyAfterMove(scheme, selected, versions),
})

describe('planUpgrades', () => {
  const plan = planUpgrades([
    target('pricing', '5.6.0', ['5.6.1']),
    target('cart', '3.1.2', []),
    target('design', '7.1.0', ['7.2.0']),
    target('payments', '4.2.0', ['5.0.0', '6.0.0']),
    ...['a', 'b', 'c', 'd'].map((id) => target(id, '1.0.0', [])),
  ])

  test('the dearest upgrade comes first, and each step shows what it gains', () => {
    expect(
      plan.steps.map(({ brief, scoreBefore, scoreAfter }) => [brief.componentId, scoreBefore, scoreAfter]),
    ).toEqual([
      ['payments', 75, 91],
      ['design', 91, 98],
      ['pricing', 98, 100],
    ])
  })
  test('begins with the score of now and ends with the score of then', () => {
    expect([plan.score, plan.scoreAfter]).toEqual([75, 100])
  })
  test('equal upgrades go by id', () => {
    const ids = planUpgrades([target('b', '1.0.0', ['2.0.0']), target('a', '1.0.0', ['2.0.0'])]).steps
    expect(ids.map(({ brief }) => brief.componentId)).toEqual(['a', 'b'])
  })
  test('equal upgrades go by title first, as in the explanation of the score', () => {
    const named = (componentId: string, title: string) => ({
      ...target(componentId, '1.0.0', ['2.0.0']),
      title,
    })
    const steps = planUpgrades([named('1', 'zeta'), named('2', 'Alpha')]).steps
    expect(steps.map(({ brief }) => brief.title)).toEqual(['Alpha', 'zeta'])
  })
  test('has the order of the explanation of the score, agrees on its scores and includes its best upgrade', () => {
    const number = fc.constantFrom('1.0.0', '1.0.1', '1.1.0', '1.2.0', '2.0.0', '3.0.0')
    const released = fc.uniqueArray(
      fc.tuple(number, fc.constantFrom('active', 'active', 'deprecated', 'withdrawn')),
      {
        minLength: 1,
        selector: ([each]) => each,
      },
    )
    const drawn = fc.array(fc.tuple(released, fc.nat()), { maxLength: 6 })
    fc.assert(
      fc.property(drawn, (components) => {
        const targets = components.map(([numbers, place], index): UpgradeTarget => {
          const versions = numbers.map(([each, state]) => version(each, state as VersionState))
          const selected = versions[place % versions.length] ?? version('1.0.0')
          return { ...target(`c${index}`, selected.number, []), selected, versions }
        })
        const { score, losses, best } = explainHealth(targets.map(judge))
        const { score: planned, steps } = planUpgrades(targets)
        const ids = steps.map(({ brief }) => brief.componentId)
        const gaining = targets.map(judge).filter((each) => each.penaltyAfterMove < each.assessment.penalty)
        const listed = losses.filter(({ componentId }) =>
          gaining.some((each) => each.componentId === componentId),
        )
        expect(planned).toBe(score)
        expect(ids).toEqual(listed.map(({ componentId }) => componentId))
        expect(steps[0]?.scoreAfter).toBe(listed[0]?.scoreIfUpgraded)
        if (best) expect(ids).toContain(best.componentId)
      }),
      { numRuns: 1000 },
    )
  })
  test('what costs most comes first, even where another upgrade gains more', () => {
    const versions = [version('1.0.0', 'withdrawn'), version('2.0.0', 'deprecated')]
    const costliest = { ...target('z', '1.0.0', []), selected: version('1.0.0', 'withdrawn'), versions }
    const targets = [target('a', '1.0.0', ['2.0.0', '3.0.0', '4.0.0', '5.0.0']), costliest]
    expect(explainHealth(targets.map(judge)).best?.componentId).toBe('a')
    expect(planUpgrades(targets).steps.map(({ brief }) => brief.componentId)).toEqual(['z', 'a'])
  })
  test('a component that is up to date needs no plan', () => {
    expect(planUpgrades([target('a', '1.0.0', [])])).toEqual({ score: 100, scoreAfter: 100, steps: [] })
    expect(planUpgrades([])).toEqual({ score: 100, scoreAfter: 100, steps: [] })
  })
  test('an upgrade to a deprecated version is shown for what it gains', () => {
    const versions = [version('1.0.0', 'withdrawn'), version('2.0.0', 'deprecated')]
    const old = { ...target('a', '1.0.0', []), selected: version('1.0.0', 'withdrawn'), versions }
    expect(planUpgrades([old])).toMatchObject({ score: 0, scoreAfter: 20 })
  })
  test('a withdrawn version that nothing newer follows is left for the latest', () => {
    const versions = [version('1.9.0'), version('2.0.0', 'withdrawn')]
    const selected = version('2.0.0', 'withdrawn')
    const { score, scoreAfter, steps } = planUpgrades([{ ...target('a', '2.0.0', []), selected, versions }])
    expect([score, scoreAfter]).toEqual([0, 100])
    expect(steps).toMatchObject([{ brief: { to: { number: '1.9.0' }, isStepBack: true } }])
  })
  test('an upgrade to a deprecated version that costs more is no step', () => {
    const versions = [version('1.0.0'), version('1.0.1', 'deprecated')]
    const fresh = { ...target('a', '1.0.0', []), versions }
    const plan = planUpgrades([fresh, target('b', '1.0.0', ['2.0.0'])])
    expect(plan.steps.map(({ brief }) => brief.componentId)).toEqual(['b'])
    expect(plan.scoreAfter).toBeGreaterThan(plan.score)
    expect(planUpgrades([fresh]).steps).toEqual([])
  })
  test('ten times the dependencies read ten times the versions, however many steps there are', () => {
    const countReads = (dependencies: number) => {
      let reads = 0
      const counted = (_: unknown, place: number): UpgradeTarget => {
        const { versions, ...rest } = target(`c${place}`, '1.0.0', ['2.0.0'])
        return {
          ...rest,
          get versions() {
            reads += 1
            return versions
          },
        }
      }
      expect(planUpgrades(Array.from({ length: dependencies }, counted)).steps).toHaveLength(dependencies)
      return reads
    }
    expect(countReads(40)).toBe(10 * countReads(4))
  })
})
