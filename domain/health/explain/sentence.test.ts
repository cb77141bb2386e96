import { expect, test } from 'vitest'
import type { Assessment } from '../assess.ts'
import { totalsOf } from '../score.ts'
import { sentenceOf } from './sentence.ts'

const twoMajors: Assessment = { penalty: 170, band: 'major', lag: { distance: 'major', count: 2 } }

test('the sentence of the design: 74 = 70 % of the average (88) + 30 % of the worst, 2 majors behind', () => {
  const totals = totalsOf([170, 15, 0, 0, 0])
  expect(sentenceOf(totals, { componentId: 'payments-api', assessment: twoMajors })).toEqual({
    kind: 'weighted',
    score: 74,
    averageShare: 70,
    average: 88,
    worstShare: 30,
    worst: { componentId: 'payments-api', band: 'major', lag: { distance: 'major', count: 2 } },
  })
})

test('a perfect score says why it is perfect', () => {
  expect(sentenceOf(totalsOf([]), undefined)).toEqual({ kind: 'no-dependencies', score: 100 })
  expect(sentenceOf(totalsOf([0, 0]), undefined)).toEqual({ kind: 'all-latest', score: 100, count: 2 })
})
