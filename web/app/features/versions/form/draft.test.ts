import { expect, test } from 'vitest'
import { type Draft, emptyDraft, isSameDraft, sentDraft } from './draft.ts'
import { followChanges, pickSuggestion } from './pick-suggestion.ts'

const suggestions = [
  { step: 'patch', number: '7.2.1' },
  { step: 'minor', number: '7.3.0' },
  { step: 'major', number: '8.0.0' },
] as const
const offered = { suggestions, latest: '7.2.0' }

const start = emptyDraft('7.2.1', '2026-11-15')
const withChange = (draft: Draft, kind: 'breaking' | 'feature' | 'fix'): Draft => ({
  ...draft,
  changes: [{ key: 'a', id: undefined, kind, title: 'x', guide: '' }],
})

test.each([
  ['fix', '7.2.1'],
  ['feature', '7.3.0'],
  ['breaking', '8.0.0'],
] as const)('a number taken as offered follows a %s to %s', (kind, number) => {
  expect(followChanges(withChange(start, kind), start, offered).number).toBe(number)
})

test('a number that a person chose stays', () => {
  const chosen = { ...start, number: '7.9.0' }
  expect(followChanges(withChange(chosen, 'breaking'), chosen, offered).number).toBe('7.9.0')
})

test('if the required step is not available, the first one is suggested', () => {
  expect(pickSuggestion([{ step: 'next', number: '2026.11.1' }], '2026.11.0', ['breaking'])?.number).toBe(
    '2026.11.1',
  )
  expect(pickSuggestion([], undefined, [])).toBeUndefined()
})

test('a day that was not touched is not sent, another one is its start in UTC', () => {
  expect(sentDraft(start, '2026-11-15')).toEqual({ number: '7.2.1', release_notes: '', changes: [] })
  expect(sentDraft({ ...start, releasedOn: '2026-11-01' }, '2026-11-15').released_at).toBe(
    '2026-11-01T00:00:00Z',
  )
})

test('a stored change keeps its id, a new one has none', () => {
  const changes = [
    { key: 'a', id: 'a', kind: 'fix', title: 'Stored', guide: 'g' },
    { key: 'b', id: undefined, kind: 'other', title: 'New', guide: '' },
  ] as const
  expect(sentDraft({ ...start, changes }, start.releasedOn).changes).toEqual([
    { id: 'a', kind: 'fix', title: 'Stored', migration_guide: 'g' },
    { kind: 'other', title: 'New', migration_guide: '' },
  ])
})

test('a draft is the same until something in it changes', () => {
  expect(isSameDraft(start, { ...start })).toBe(true)
  expect(isSameDraft(start, { ...start, notes: 'x' })).toBe(false)
  expect(isSameDraft(start, { ...start, releasedOn: '2026-11-14' })).toBe(false)
})
