import { describe, expect, test } from 'vitest'
import { writeSql } from '../testing/write-sql.ts'

describe.each(['planned', 'estimated'])('a count that is %s', (mode) => {
  const countOf = (url: string) => writeSql(url, { headers: { prefer: `count=${mode}` } }).plan.count

  test.each([
    '/authors?select=id',
    '/authors?select=id,contracts(fee)',
    '/authors?select=id&or=(id.eq.1,name.eq.x)',
    '/books?select=id,topics!inner(id)',
  ])('may be the planner’s where every row can be seen: %s', (url) => {
    expect(countOf(url)).toBe(mode)
  })

  test.each([
    ['a table with policies', '/contracts?select=fee'],
    ['one that decides which rows exist', '/authors?select=id,contracts!inner(fee)'],
    ['one that is asked about', '/authors?select=id,contracts()&or=(id.eq.1,contracts.not.is.null)'],
    ['one below another', '/books?select=id,author_id!inner(contracts!inner(fee))'],
    ['a view', '/long_books?select=id'],
    ['the rows of a function', '/rpc/list_books?select=id'],
    ['the values of a function', '/rpc/list_words'],
    ['rows that a function of a row gives', '/authors?select=id,best_books!inner(id)'],
    ['a computed column', '/authors?select=id&initial=eq.A'],
  ])('is exact over %s', (_, url) => {
    expect(countOf(url)).toBe('exact')
  })
})
