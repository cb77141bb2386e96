import { expect, test } from 'vitest'
import { findFaults } from './find-faults.ts'
import { emptyValues, inputOf } from './form-values.ts'

const filled = { ...inputOf(emptyValues), title: 'payments-api', kind: 'microservice' as const }

test('a form with a title and a kind has no fault', () => {
  expect(findFaults(filled)).toEqual({})
})

test.each([
  [{ title: '' }, { title: 'Component title is required' }],
  [{ title: '   ' }, { title: 'Component title is required' }],
  [{ title: 'x'.repeat(257) }, { title: 'Component title must be at most 256 characters' }],
  [{ description: 'x'.repeat(513) }, { description: 'Component description must be at most 512 characters' }],
  [{ kind: '' as const }, { kind: 'Component kind is required' }],
  [{ documentation_url: 'docs' }, { documentation_url: 'Documentation link must be a web address' }],
])('%o is told before it is sent', (change, faults) => {
  expect(findFaults({ ...filled, ...change })).toEqual(faults)
})

test('the longest texts pass', () => {
  expect(findFaults({ ...filled, title: 'x'.repeat(256), description: 'x'.repeat(512) })).toEqual({})
})
