import { describe, expect, test } from 'vitest'
import { writeSql } from '../testing/write-sql.ts'

const refusal = (status: number, code: string, rest: object = {}) =>
  expect.objectContaining({ status, code, ...rest })

describe('a name that the schema cache does not have', () => {
  test.each([
    ['/bookz', 404, 'PGRST205', "Perhaps you meant the table 'public.books'"],
    ['/nothing', 404, 'PGRST205', undefined],
    ['/books?select=titel', 400, '42703', 'Perhaps you meant to reference the column "books.title".'],
    ['/books?titel=eq.1', 400, '42703', 'Perhaps you meant to reference the column "books.title".'],
    ['/books?order=nothing', 400, '42703', undefined],
    ['/books?or=(id.eq.1,nothing.eq.2)', 400, '42703', undefined],
    ['/books?select=authors!author_id(nothing)', 400, '42703', undefined],
    ['/books?select=id::nothing', 400, '42704', undefined],
    ['/rpc/ad?a=1', 404, 'PGRST202', undefined],
    ['/rpc/ads?a=1', 404, 'PGRST202', undefined],
    ['/rpc/toucj', 404, 'PGRST202', 'Perhaps you meant to call the function public.touch'],
    ['/rpc/add?c=1', 404, 'PGRST202', 'Perhaps you meant to call the function public.add(a, b)'],
  ])('%s', (url, status, code, hint) => {
    expect(() => writeSql(url)).toThrow(refusal(status, code, { hint }))
  })

  test('a column of the body', () => {
    const write = () => writeSql('/books', { method: 'POST', body: '{"titel":"x"}' })
    expect(write).toThrow(
      refusal(400, 'PGRST204', {
        message: "Could not find the 'titel' column of 'books' in the schema cache",
      }),
    )
  })

  test('a column of on_conflict', () => {
    const headers = { prefer: 'resolution=merge-duplicates' }
    const write = () => writeSql('/books?on_conflict=isbn', { method: 'POST', body: '{"id":1}', headers })
    expect(write).toThrow(refusal(400, '42703'))
  })

  test('a function tells what was searched for', () => {
    const details =
      'Searched for the function public.f with parameters a, b, but no matches were found in the schema cache.'
    expect(() => writeSql('/rpc/f?a=1&b=2')).toThrow(
      refusal(404, 'PGRST202', {
        message: 'Could not find the function public.f(a, b) in the schema cache',
        details,
      }),
    )
    expect(() => writeSql('/rpc/f', { method: 'POST', body: '{"a":1}' })).toThrow(
      refusal(404, 'PGRST202', {
        details:
          'Searched for the function public.f with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      }),
    )
    expect(() => writeSql('/rpc/f')).toThrow(
      refusal(404, 'PGRST202', {
        message: 'Could not find the function public.f without parameters in the schema cache',
      }),
    )
  })
})

describe('what is said of an embedding', () => {
  test.each([
    ['/books?authors.name=eq.x', 'PGRST108'],
    ['/books?select=id&authors.order=name', 'PGRST108'],
    ['/books?authors.limit=1', 'PGRST108'],
    ['/books?order=authors(name)', 'PGRST108'],
    ['/authors?select=books!author_id(id)&order=books(id)', 'PGRST118'],
    ['/authors?select=contracts(fee)&contracts=eq.1', 'PGRST120'],
    ['/authors?select=...books!author_id(id.sum())', 'PGRST127'],
    ['/books?select=authors!author_id(id),authors!editor_id(id)', '42712'],
  ])('%s is refused with %s', (url, code) => {
    expect(() => writeSql(url)).toThrow(refusal(400, code))
  })

  test('a path that leads nowhere says so', () => {
    expect(() => writeSql('/books?authors.name=eq.x')).toThrow(
      refusal(400, 'PGRST108', {
        message: "'authors' is not an embedded resource in this request",
        hint: "Verify that 'authors' is included in the 'select' query parameter.",
      }),
    )
  })

  test('a column of the same name can still be compared', () => {
    expect(writeSql('/books?select=author_id(name)&author_id=eq.7').sql).toContain('t0."author_id" = $1')
  })
})

describe('a function', () => {
  test('of which several would do is not chosen', () => {
    expect(() => writeSql('/rpc/twice?a=1')).toThrow(
      refusal(300, 'PGRST203', {
        message:
          'Could not choose the best candidate function between: public.twice(a => integer), public.twice(a => text)',
      }),
    )
  })

  test('may do without the parameters that have defaults, not without the others', () => {
    expect(() => writeSql('/rpc/add?a=1')).not.toThrow()
    expect(() => writeSql('/rpc/add?b=1')).toThrow(refusal(404, 'PGRST202'))
  })

  test('writes only by POST and only if it says that it writes', () => {
    const post = { method: 'POST', body: '{}' }
    expect(writeSql('/rpc/touch', post).plan.readOnly).toBe(false)
    expect(writeSql('/rpc/touch').plan.readOnly).toBe(true)
    expect(writeSql('/rpc/list_books', post).plan.readOnly).toBe(true)
  })

  test('that gives no columns has none to choose, filter or order by', () => {
    for (const query of ['select=id', 'id=eq.1', 'order=id', 'select=books(id)']) {
      expect(() => writeSql(`/rpc/list_words?${query}`)).toThrow(refusal(400, '42703'))
    }
  })

  test('that gives no set cannot be limited in what it affects', () => {
    const headers = { prefer: 'handling=strict, max-affected=1' }
    expect(() => writeSql('/rpc/touch', { method: 'POST', body: '{}', headers })).toThrow(
      refusal(400, 'PGRST128'),
    )
  })
})

test('a view that cannot be written through is not written', () => {
  for (const method of ['POST', 'PATCH', 'DELETE']) {
    expect(() => writeSql('/long_books', { method, body: '{"id":1}' })).toThrow(refusal(405, 'PGRST117'))
  }
})

test('aggregates can be switched off', () => {
  for (const select of ['count()', 'id.sum()', 'count']) {
    expect(() => writeSql(`/books?select=${select}`, { aggregates: false })).toThrow(refusal(400, 'PGRST123'))
  }
})

test('a label that PostgreSQL would cut is refused', () => {
  expect(() => writeSql(`/books?select=${'a'.repeat(63)}:id`)).not.toThrow()
  expect(() => writeSql(`/books?select=${'a'.repeat(64)}:id`)).toThrow(refusal(400, '42622'))
  expect(() => writeSql(`/books?select=${'é'.repeat(32)}:id`)).toThrow(refusal(400, '42622'))
})
