import { describe, expect, test } from 'vitest'
import type { PublishedTable } from './published-tables.ts'
import { type Change, writeChange } from './write-change.ts'

const table: PublishedTable = {
  schema: 'public',
  name: 'cats',
  relation: 'public.cats',
  key: ['id'],
  hasPolicies: true,
  ruleColumns: [],
  isFull: false,
  columns: [
    { name: 'id', type: 'int4', cast: 'integer' },
    { name: 'name', type: 'text', cast: 'text' },
    { name: 'secret', type: 'text', cast: 'text' },
  ],
  readable: { anon: [], authenticated: ['id', 'name'], service_role: ['id', 'name', 'secret'] },
}

const row = { id: 1, name: 'Mia', secret: 'fur' }

const changed = (change: Partial<Change>): Change => ({
  number: '1',
  schema_name: 'public',
  table_name: 'cats',
  type: 'INSERT',
  record: null,
  old_record: null,
  changed_at: new Date('2026-11-19T06:00:00.123Z'),
  ...change,
})
const inserted = changed({ record: JSON.stringify(row) })
const updated = changed({ type: 'UPDATE', record: JSON.stringify(row), old_record: '{"id":7}' })
const deleted = changed({ type: 'DELETE', old_record: JSON.stringify(row) })

const write = (
  change: Change,
  role = 'service_role',
  select?: readonly string[],
  of: Partial<PublishedTable> = {},
) => JSON.parse(writeChange(change, { ...table, ...of }, role, select)) as Record<string, unknown>

const facts = { schema: 'public', table: 'cats', commit_timestamp: '2026-11-19T06:00:00.123Z' }

test('an inserted row has its columns with their types, and no old row', () => {
  expect(write(inserted)).toEqual({
    ...facts,
    type: 'INSERT',
    columns: [
      { name: 'id', type: 'int4' },
      { name: 'name', type: 'text' },
      { name: 'secret', type: 'text' },
    ],
    record: row,
    errors: null,
  })
})

test('an updated row tells the key that it had', () => {
  expect(write(updated)).toMatchObject({ type: 'UPDATE', record: row, old_record: { id: 7 }, errors: null })
})

test('a deleted row tells its key only, and no row', () => {
  const written = write(deleted)
  expect(written).toMatchObject({ type: 'DELETE', old_record: { id: 1 }, errors: null })
  expect(written).not.toHaveProperty('record')
  expect(write(deleted).old_record).toEqual({ id: 1 })
})

test('a deleted row of a table without policies is told whole where its identity is the whole row', () => {
  expect(write(deleted, 'service_role', undefined, { isFull: true, hasPolicies: false }).old_record).toEqual(
    row,
  )
  expect(write(deleted, 'service_role', undefined, { isFull: true }).old_record).toEqual({ id: 1 })
})

test('a deleted row of a table without a key tells nothing but that it was deleted', () => {
  expect(write(deleted, 'service_role', undefined, { key: [] }).old_record).toEqual({})
})

describe('columns that the role cannot read', () => {
  test('are neither named nor told', () => {
    const text = writeChange(inserted, table, 'authenticated', undefined)
    expect(JSON.parse(text)).toMatchObject({ record: { id: 1, name: 'Mia' } })
    expect(text).not.toMatch(/secret|fur/)
  })

  test('are not told if they are asked for', () => {
    expect(write(inserted, 'authenticated', ['secret']).record).toEqual({ id: 1 })
  })

  test.each(['anon', 'stranger'])('leave an error and nothing else if they are all, for %s', (role) => {
    expect(write(inserted, role)).toEqual({
      ...facts,
      type: 'INSERT',
      columns: [],
      record: {},
      errors: ['Error 401: Unauthorized'],
    })
    expect(write(deleted, role)).toMatchObject({ old_record: {}, errors: ['Error 401: Unauthorized'] })
    expect(JSON.stringify(write(updated, role))).not.toMatch(/Mia|fur|7/)
  })
})

test('of the columns that are asked for, the key is always one', () => {
  expect(write(inserted, 'service_role', ['name'])).toMatchObject({
    columns: [
      { name: 'id', type: 'int4' },
      { name: 'name', type: 'text' },
    ],
    record: { id: 1, name: 'Mia' },
  })
})

test('a column that was added since the capture is missing from the row', () => {
  expect(write(changed({ record: '{"id":1}' })).record).toEqual({ id: 1 })
})

describe('a row that is too long', () => {
  const long = { ...row, secret: 'x'.repeat(300_000) }

  test('is told without its long values, and says so', () => {
    expect(write(changed({ record: JSON.stringify(long) }))).toMatchObject({
      record: { id: 1, name: 'Mia' },
      errors: ['Error 413: Payload Too Large'],
    })
  })

  test('is whole for those who are told none of its long values', () => {
    const change = changed({ record: JSON.stringify(long) })
    expect(write(change, 'authenticated')).toMatchObject({ record: { id: 1, name: 'Mia' }, errors: null })
    expect(write(change, 'service_role', ['name'])).toMatchObject({ errors: null })
  })

  test('is deleted as every other one', () => {
    const change = changed({ type: 'DELETE', old_record: JSON.stringify(long) })
    expect(write(change)).toMatchObject({ old_record: { id: 1 }, errors: null })
  })
})
