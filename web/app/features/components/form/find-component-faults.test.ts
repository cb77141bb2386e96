import { expect, test } from 'vitest'
import { findComponentFaults } from './find-component-faults.ts'
import { emptyValues, inputOf } from './form-values.ts'

const filled = { ...inputOf(emptyValues), title: 'payments-api', kind: 'microservice' as const }

test('a form with a title and a kind has no fault', () => {
  expect(findComponentFaults(filled)).toEqual({})
})

test.each([
  [{ title: '' }, { title: { code: 'component_title.required' } }],
  [{ title: '   ' }, { title: { code: 'component_title.required' } }],
  [{ title: 'x'.repeat(257) }, { title: { code: 'component_title.too_long', max: 256 } }],
  [{ description: 'x'.repeat(513) }, { description: { code: 'component_description.too_long', max: 512 } }],
  [{ kind: '' as const }, { kind: { code: 'component_kind.required' } }],
  [{ documentation_url: 'docs' }, { documentation_url: { code: 'documentation_link.not_web_address' } }],
])('%o is told before it is sent', (change, faults) => {
  expect(findComponentFaults({ ...filled, ...change })).toEqual(faults)
})

test('the longest texts pass', () => {
  expect(findComponentFaults({ ...filled, title: 'x'.repeat(256), description: 'x'.repeat(512) })).toEqual({})
})
