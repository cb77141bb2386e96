import type { ListedLegalVersion } from '@trellis/domain/contracts/legal-documents'
import { expect, test } from 'vitest'
import { nextVersionOf, ownStateOf } from './document-state.ts'

const version = (id: string, valid_from: string, is_in_force = false) =>
  ({ id, valid_from, is_in_force }) as ListedLegalVersion

/** The newest first: version 2 is in force, version 3 comes in December. */
const versions = [version('3', '2026-12-01'), version('2', '2026-11-10', true), version('1', '2026-01-05')]
const accepted = (document_id: string) => ({ document_id, version: document_id, accepted_at: '2026-11-11' })

test.each([
  ['3', false, 'accepted'],
  ['2', false, 'accepted'],
  ['1', true, 'earlier'],
] as const)('a person who accepted version %s has it as %s', (id, is_pending, state) => {
  expect(ownStateOf({ own: accepted(id), is_pending, versions })).toBe(state)
})

test('a person who accepted nothing owes it only if they are asked', () => {
  expect(ownStateOf({ own: null, is_pending: true, versions })).toBe('missing')
  expect(ownStateOf({ own: null, is_pending: false, versions })).toBe('none')
})

test('the next version is the one whose day has not come', () => {
  expect(nextVersionOf({ versions }, '2026-11-30')?.id).toBe('3')
  expect(nextVersionOf({ versions }, '2026-12-01')).toBeUndefined()
})
