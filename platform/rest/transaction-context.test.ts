import { expect, test } from 'vitest'
import { parseForTest } from './testing/write-sql.ts'
import { createContextBuilder, readFacts } from './transaction-context.ts'

const facts = (headers: Record<string, string>) =>
  readFacts(new Request('http://localhost/rest/v1/books', { headers }), '/books')

test('the headers of a request are told in lower case, its cookies apart from them', () => {
  expect(facts({ 'X-Agent': 'a "test"', Cookie: 'a=1; b = two ;c;=x' })).toEqual({
    method: 'GET',
    path: '/books',
    headers: '{"x-agent":"a \\"test\\""}',
    cookies: '{"a":"1","b":"two","":"x"}',
  })
})

test('without any there is an empty object of each', () => {
  expect(facts({})).toMatchObject({ headers: '{}', cookies: '{}' })
})

test.each([
  [undefined, undefined, undefined],
  [undefined, 2000, 2000],
  [500, undefined, 500],
  [500, 2000, 500],
  [5000, 2000, 2000],
  [0, 2000, 2000],
  [500, 0, 500],
])('a role with %j milliseconds where all have %j gets %j', (roleTimeout, statementTimeout, expected) => {
  const contextOf = createContextBuilder({ extraSearchPath: ['public'], statementTimeout })
  const context = contextOf({
    caller: { role: 'anon', claims: { role: 'anon' } },
    request: parseForTest('/books'),
    plan: { readOnly: true },
    roleTimeout,
    requestId: 'r1',
    address: undefined,
    facts: facts({}),
  })
  expect(context).toMatchObject({ role: 'anon', searchPath: '"public", "public"', readOnly: true })
  expect(context.statementTimeout).toBe(expected)
})
