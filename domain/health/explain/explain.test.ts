import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Assessment } from '../assess.ts'
import { explainHealth, type JudgedDependency } from './explain.ts'

const judged = (componentId: string, assessment: Assessment): JudgedDependency => ({
  componentId,
  assessment,
  penaltyAfterMove: 0,
})
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
  test('of two equally bad dependencies the smaller id is called the worst', () => {
    const { losses, sentence } = explainHealth([
      judged('b', behind('major', 1, 135)),
      judged('a', behind('major', 1, 135)),
    ])
    expect(losses.map(({ componentId }) => componentId)).toEqual(['a', 'b'])
    expect(sentence).toMatchObject({ worst: { componentId: 'a' } })
  })
  test('an upgrade to a deprecated latest version gains only what it gains', () => {
    const withdrawn: Assessment = { penalty: 300, band: 'withdrawn', lag: { distance: 'major', count: 1 } }
    const { losses } = explainHealth([{ componentId: 'a', assessment: withdrawn, penaltyAfterMove: 240 }])
    expect(losses[0]?.scoreIfUpgraded).toBe(20)
  })
  test('losses and rounding always add up to what is missing', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(300), { maxLength: 12 }), (penalties) => {
        const all = penalties.map((penalty, index) => judged(`c${index}`, { ...behind('major', 1, penalty) }))
        const { score, losses, rounding } = explainHealth(all)
        const points = losses.reduce((sum, loss) => sum + loss.points, 0)
        expect(points + rounding).toBeCloseTo(100 - score, 6)
        for (const loss of losses) expect(loss.scoreIfUpgraded).toBeGreaterThanOrEqual(score)
      }),
      { numRuns: 2000 },
    )
  })
})
