import { expect, test } from 'vitest'
import { shownFields, sidesOf } from './shown-fields.ts'

const rowOf = (...fields: { name: string; before?: unknown; after?: unknown }[]) => ({
  keys: {},
  fields: fields.map(({ name, before, after }) => ({ name, before, after })),
})

const namesOf = (row: ReturnType<typeof rowOf>) => shownFields(row).map(({ name }) => name)

test('a new row has one side, without the fields that are empty or not so', () => {
  const row = rowOf(
    { name: 'name', after: 'Acme' },
    { name: 'is_demo', after: false },
    { name: 'revision', after: 0 },
    { name: 'suspended_at', after: null },
    { name: 'description', after: '' },
    { name: 'domains', after: [] },
    { name: 'limits', after: {} },
    { name: 'settings', after: { most: 2 } },
  )
  expect(sidesOf(row)).toEqual(['after'])
  expect(namesOf(row)).toEqual(['name', 'revision', 'settings'])
})

test('a deleted row has the other side', () => {
  const row = rowOf({ name: 'name', before: 'Acme' }, { name: 'suspended_at', before: null })
  expect(sidesOf(row)).toEqual(['before'])
  expect(namesOf(row)).toEqual(['name'])
})

test('a change has both sides, with the fields that became empty', () => {
  const row = rowOf(
    { name: 'description', before: 'Carries events.', after: null },
    { name: 'added', before: undefined, after: null },
  )
  expect(sidesOf(row)).toEqual(['before', 'after'])
  expect(namesOf(row)).toEqual(['description', 'added'])
})
