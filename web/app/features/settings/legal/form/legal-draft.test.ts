import { expect, test } from 'vitest'
import { findLegalFaults, type LegalDraft, startDraft, titleOf } from './legal-draft.ts'

const draft: LegalDraft = {
  title: 'Data processing agreement',
  kind: 'dpa',
  version: '3',
  valid_from: '2026-11-18',
  required_of: 'everyone',
}

test('a complete draft has no faults', () => {
  expect(findLegalFaults(draft)).toEqual({})
})

test.each<[Partial<LegalDraft>, string]>([
  [{ title: ' ' }, 'title'],
  [{ title: 'a'.repeat(257) }, 'title'],
  [{ version: '' }, 'version'],
  [{ version: '1'.repeat(65) }, 'version'],
  [{ valid_from: '18.11.' }, 'valid_from'],
  [{ valid_from: '2026-02-30' }, 'valid_from'],
])('%o is wrong at the field %s', (change, field) => {
  expect(Object.keys(findLegalFaults({ ...draft, ...change }))).toEqual([field])
})

test('a new document is valid from today and asks no one', () => {
  expect(startDraft('2026-11-18')).toEqual({
    title: '',
    kind: 'terms',
    version: '1',
    valid_from: '2026-11-18',
    required_of: 'nobody',
  })
})

test.each([
  ['dpa-2026_11.PDF', 'dpa 2026 11'],
  ['Open-source policy.pdf', 'Open source policy'],
  ['.pdf', ''],
])('the file %s suggests the title %j', (file, title) => {
  expect(titleOf(file)).toBe(title)
})
