import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Assessment } from '../assess.ts'
import type { JudgedDependency } from './costs.ts'
import { explainHealth } from './explain.ts'

const judged = (
  componentId: string,
  assessment: Assessment,
  penaltyAfterMove = 0,
  title = componentId,
): JudgedDependency => ({ componentId, title, assessment, penaltyAfterMove })
const latest: Assessment = { penalty: 0, band: 'latest', lag: undefined }
const behind = (distance: 'patch' | 'minor' | 'major', count: number, penalty: number): Assessment => ({
  penalty,
  band: distance,
  lag: { distance, count },
})

describe('explainHealth', () => {
  const checkout = explainHealth([
    judged('cart-service', latest),
    judged('pricing-engine', behind('patch', 1, 15)),
    judged('design-system', behind('minor', 1, 60)),
    judged('payments-api', behind('major', 2, 170)),
    ...['auth', 'api-client', 'telemetry', 'flags'].map((id) => judged(id, latest)),
  ])

  test('each loss has its points and the score after the upgrade, dearest first', () => {
    const rows = checkout.losses.map((loss) => [loss.componentId, loss.points, loss.scoreIfUpgraded])
    expect(rows).toEqual([
      ['payments-api', 22, 91],
      ['design-system', 1.8, 77],
      ['pricing-engine', 0.4, 76],
    ])
    expect(checkout.lossless).toBe(5)
  })
  test('the remainder of rounding makes the table add up', () => {
    expect(checkout.score).toBe(75)
    expect(checkout.band).toBe('fair')
    expect(checkout.rounding).toBe(0.8)
  })
  test('the best upgrade is the one that gains most', () => {
    expect(checkout.best).toMatchObject({ componentId: 'payments-api', scoreIfUpgraded: 91 })
  })
  test('a perfect component has nothing to explain', () => {
    expect(explainHealth([judged('a', latest)])).toMatchObject({
      score: 100,
      losses: [],
      rounding: 0,
      best: undefined,
    })
    expect(explainHealth([])).toMatchObject({ score: 100, losses: [], best: undefined })
  })
  test('dependencies that tie for worst share its part, so that equal ones cost the same', () => {
    const major = behind('major', 1, 135)
    const { score, losses, rounding } = explainHealth([
      judged('b', major),
      judged('a', major),
      ...['c', 'd', 'e', 'f'].map((id) => judged(id, latest)),
    ])
    const rows = losses.map((loss) => [loss.componentId, loss.points, loss.scoreIfUpgraded])
    expect(rows).toEqual([
      ['a', 12, 81],
      ['b', 12, 81],
    ])
    expect([score, rounding]).toEqual([76, 0])
  })
  test('equal costs are ordered by title, then by id', () => {
    const major = behind('major', 1, 135)
    const { losses, best } = explainHealth([
      judged('1', major, 0, 'payments'),
      judged('3', major, 0, 'Event bus'),
      judged('2', major, 0, 'Event bus'),
    ])
    expect(losses.map(({ componentId }) => componentId)).toEqual(['2', '3', '1'])
    expect(best?.componentId).toBe('2')
  })
  test('an upgrade to a deprecated latest version gains only what it gains', () => {
    const withdrawn: Assessment = { penalty: 300, band: 'withdrawn', lag: { distance: 'major', count: 1 } }
    const { losses } = explainHealth([judged('a', withdrawn, 240)])
    expect(losses[0]?.scoreIfUpgraded).toBe(20)
  })

  // Few different penalties, so that many draws have several worst ones.
  const component = fc.array(fc.tuple(fc.constantFrom(0, 15, 60, 135, 170, 240, 300), fc.nat(300)), {
    maxLength: 12,
  })
  const explain = (drawn: readonly (readonly [number, number])[]) =>
    explainHealth(
      drawn.map(([penalty, after], index) =>
        judged(`c${index}`, behind('major', 1, penalty), Math.min(after, penalty)),
      ),
    )

  test('losses and rounding always add up to what is missing, and no upgrade lowers the score', () => {
    fc.assert(
      fc.property(component, (drawn) => {
        const { score, losses, rounding } = explain(drawn)
        const tenths = losses.reduce((sum, loss) => sum + Math.round(10 * loss.points), 0)
        expect(tenths + Math.round(10 * rounding)).toBe(10 * (100 - score))
        for (const loss of losses) expect(loss.scoreIfUpgraded).toBeGreaterThanOrEqual(score)
      }),
      { numRuns: 2000 },
    )
  })
  test('rounding never takes more than the floor and a twentieth of a point for each loss', () => {
    fc.assert(
      fc.property(component, (drawn) => {
        const { losses, rounding } = explain(drawn)
        const room = losses.length / 20 + 1e-9
        expect(rounding).toBeLessThanOrEqual(1 + room)
        expect(rounding).toBeGreaterThanOrEqual(-room)
      }),
      { numRuns: 2000 },
    )
  })
  test('equal penalties lose equal points, and a higher one never loses fewer', () => {
    fc.assert(
      fc.property(component, (drawn) => {
        const penalties = drawn.map(([penalty]) => penalty).filter((penalty) => penalty > 0)
        const { losses } = explain(drawn)
        const points = new Map(losses.map((loss) => [loss.componentId, loss.points]))
        const costs = drawn.flatMap(([penalty], index) =>
          penalty > 0 ? [[penalty, points.get(`c${index}`)]] : [],
        )
        for (const [a = 0, x = 0] of costs) {
          for (const [b = 0, y = 0] of costs) {
            if (a === b) expect(x).toBe(y)
            if (a > b) expect(x).toBeGreaterThanOrEqual(y)
          }
        }
        expect(losses).toHaveLength(penalties.length)
      }),
      { numRuns: 1000 },
    )
  })
})
