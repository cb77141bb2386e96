import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Assessment } from '../assess.ts'
import { sentenceOf } from './sentence.ts'

const latest: Assessment = { penalty: 0, band: 'latest', lag: undefined }
const major = (count: number, penalty: number): Assessment => ({
  penalty,
  band: 'major',
  lag: { distance: 'major', count },
})
const cost = (title: string, assessment: Assessment) => ({ componentId: `id of ${title}`, title, assessment })
const current = ['auth', 'cart', 'flags'].map((title) => cost(title, latest))
const patch: Assessment = { penalty: 15, band: 'patch', lag: { distance: 'patch', count: 1 } }

test('the sentence of the design, with its numbers: 70% of 87.7 + 30% of 43.3, which is 2 majors behind', () => {
  expect(sentenceOf([...current, cost('pricing', patch), cost('payments-api', major(2, 170))])).toEqual({
    kind: 'weighted',
    score: 74,
    average: 87.7,
    worst: 43.3,
    worstDependencies: [
      {
        componentId: 'id of payments-api',
        title: 'payments-api',
        band: 'major',
        lag: { distance: 'major', count: 2 },
      },
    ],
  })
})

test('all that tie for worst are named, in the order of cost', () => {
  const sentence = sentenceOf([...current, cost('search', major(1, 135)), cost('bus', major(1, 135))])
  expect(sentence).toMatchObject({
    score: 73,
    average: 82,
    worst: 55,
    worstDependencies: [{ title: 'bus' }, { title: 'search' }],
  })
})

test('a perfect score says why it is perfect', () => {
  expect(sentenceOf([])).toEqual({ kind: 'no-dependencies', score: 100 })
  expect(sentenceOf(current)).toEqual({ kind: 'all-latest', score: 100, count: 3 })
})

test('the written numbers lead to the score, but for a twentieth of a point', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(300), { minLength: 1, maxLength: 12 }), (penalties) => {
      const sentence = sentenceOf(penalties.map((penalty, index) => cost(`c${index}`, major(1, penalty))))
      if (sentence.kind !== 'weighted') return
      const written = 0.7 * sentence.average + 0.3 * sentence.worst
      expect(written).toBeGreaterThan(sentence.score - 0.05 - 1e-9)
      expect(written).toBeLessThan(sentence.score + 1.05 + 1e-9)
    }),
    { numRuns: 2000 },
  )
})
