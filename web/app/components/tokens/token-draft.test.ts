import { expect, test } from 'vitest'
import { emptyDraft, expiryOf, findTokenFaults, inputOf } from './token-draft.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const sent = { organizationId: 'o1', kind: 'personal', now } as const

test.each([
  [{}, '2027-02-13T12:00:00.000Z'],
  [{ expiry: '7' }, '2026-11-22T12:00:00.000Z'],
  [{ expiry: 'never' }, null],
  [{ expiry: 'date', date: '12 Mar 2027' }, '2027-03-12T23:59:59.000Z'],
  [{ expiry: 'date', date: '2026-11-15' }, '2026-11-15T23:59:59.000Z'],
  [{ expiry: 'date', date: '2026-11-14' }, undefined],
  [{ expiry: 'date', date: 'soon' }, undefined],
  [{ expiry: 'date', date: '2999-01-01' }, undefined],
] as const)('%j ends %s', (part, end) => {
  expect(expiryOf({ ...emptyDraft, ...part }, now)).toBe(end)
})

test('only a token that changes something is narrowed', () => {
  const draft = { ...emptyDraft, name: 'bot', components: [{ value: 'c1', label: 'search' }] }
  expect(inputOf(draft, sent)).toMatchObject({ component_ids: null, project_ids: null })
  const writing = { ...draft, scopes: ['read', 'versions:write'] as const }
  expect(inputOf(writing, sent)).toMatchObject({ component_ids: ['c1'], project_ids: null })
})

test('a name and a scope are required', () => {
  expect(Object.keys(findTokenFaults({ ...emptyDraft, scopes: [] }))).toEqual(['name', 'scopes'])
  expect(findTokenFaults({ ...emptyDraft, name: 'release-bot' })).toEqual({})
})
