import { expect, test } from 'vitest'
import { filterSql } from './filter-sql.ts'
import { FilterError, parseFilter } from './parse-filter.ts'
import type { PublishedTable } from './published-tables.ts'

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
    { name: 'na"me', type: 'text', cast: 'text' },
    { name: 'secret', type: 'text', cast: 'text' },
  ],
  readable: { authenticated: ['id', 'na"me'], service_role: ['id', 'na"me', 'secret'] },
}

const write = (filter: string, role = 'authenticated') => filterSql(table, role, parseFilter(filter), 3)

test('values are parameters, counted from the first free one', () => {
  expect(write('id=gt.5,"na""me"=like.A%')).toEqual({
    text: `(realtime_filtered."id" > $3::text::integer) and (realtime_filtered."na""me"::text like $4::text)`,
    values: ['5', 'A%'],
  })
})

test('a list is one parameter', () => {
  expect(write('id=in.(1,2)')).toEqual({
    text: '(realtime_filtered."id" = any($3::text[]::integer[]))',
    values: [['1', '2']],
  })
})

test('a negated condition is negated as a whole', () => {
  expect(write('id=not.is.null').text).toBe('not (realtime_filtered."id" is null)')
})

test.each(['secret=eq.x', 'missing=eq.x', 'ID=eq.1'])(
  'a column that the role cannot read looks as if it did not exist: %s',
  (filter) => {
    const column = filter.split('=')[0]
    expect(() => write(filter)).toThrow(new FilterError(`the column "${column}" does not exist`))
  },
)

test('each role reads its own columns, and one that is not known reads none', () => {
  expect(write('secret=eq.x', 'service_role').values).toEqual(['x'])
  expect(() => write('id=eq.1', 'stranger')).toThrow(FilterError)
})
