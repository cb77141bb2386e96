import { expect, test } from 'vitest'
import { parseForTest } from './testing/write-sql.ts'
import { createContextBuilder, readFacts } from './transaction-context.ts'

const facts = (headers: Record<string, string>) => readFacts('GET', '/books', headers)

test('the headers of a request are told, its cookies apart from them', () => {
  expect(facts({ 'x-agent': 'a "test"', cookie: 'a=1; b = two ;c;=x' })).toEqual({
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
  const contextOf = createContextBuilder({ extraSearchPath: ['extensions'], statementTimeout })
  const context = contextOf({
    caller: { kind: 'anonymous', role: 'anon', claims: { role: 'anon' } },
    request: parseForTest('/books'),
    plan: { readOnly: true },
    roleTimeout,
    requestId: 'r1',
    address: undefined,
    facts: facts({}),
  })
  expect(context).toMatchObject({ role: 'anon', searchPath: '"public", "extensions"', readOnly: true })
  expect(context.statementTimeout).toBe(expected)
})

test('the path that a login has anyway is not set again', () => {
  const contextOf = createContextBuilder({ extraSearchPath: ['public'] })
  const context = contextOf({
    caller: { kind: 'anonymous', role: 'anon', claims: { role: 'anon' } },
    request: parseForTest('/books'),
    plan: { readOnly: true },
    roleTimeout: undefined,
    requestId: 'r1',
    address: undefined,
    facts: facts({}),
  })
  expect(context).not.toHaveProperty('searchPath')
})
