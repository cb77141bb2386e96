import { describe, expect, test } from 'vitest'
import type { CallerKind } from '../callers/callers.ts'
import { defaultLimits, type Limits } from './limits.ts'
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
  const contextOf = createContextBuilder({
    extraSearchPath: ['extensions'],
    limits: { ...defaultLimits, ...(statementTimeout !== undefined && { statementTimeout }) },
  })
  const context = contextOf({
    caller: { kind: 'service', role: 'service_role', claims: { role: 'service_role' } },
    request: parseForTest('/books'),
    plan: { readOnly: true },
    roleTimeout,
    requestId: 'r1',
    address: undefined,
    isFromPage: false,
    facts: facts({}),
  })
  expect(context).toMatchObject({
    role: 'service_role',
    searchPath: '"public", "extensions"',
    readOnly: true,
  })
  expect(context.statementTimeout).toBe(expected)
})

test('the path that a login has anyway is not set again', () => {
  const contextOf = createContextBuilder({ extraSearchPath: ['public'], limits: defaultLimits })
  const context = contextOf({
    caller: { kind: 'anonymous', role: 'anon', claims: { role: 'anon' } },
    request: parseForTest('/books'),
    plan: { readOnly: true },
    roleTimeout: undefined,
    requestId: 'r1',
    address: undefined,
    isFromPage: false,
    facts: facts({}),
  })
  expect(context).not.toHaveProperty('searchPath')
})

describe('by who asks', () => {
  const ask = (kind: CallerKind, sub: string | undefined, limits: Partial<Limits> = {}, isFromPage = false) =>
    createContextBuilder({ extraSearchPath: ['public'], limits: { ...defaultLimits, ...limits } })({
      caller: { kind, role: 'any', claims: { role: 'any', ...(sub !== undefined && { sub }) } },
      request: parseForTest('/books'),
      plan: { readOnly: true },
      roleTimeout: undefined,
      requestId: 'r1',
      address: '192.0.2.7',
      isFromPage,
      facts: facts({}),
    })

  test.each([
    ['anonymous', {}, 2000],
    ['person', {}, 8000],
    ['token', {}, 8000],
    ['service', {}, undefined],
    ['anonymous', { statementTimeout: 500 }, 500],
    ['person', { statementTimeout: 500, personStatementTimeout: 0 }, 500],
    ['anonymous', { visitorStatementTimeout: 100 }, 100],
  ] as const)('a statement of a %s with %j may take %j milliseconds', (kind, limits, expected) => {
    expect(ask(kind, 'ada', limits).statementTimeout).toBe(expected)
  })

  test('a visitor counts by address, a person by themselves whatever the address, a service only by its lane', () => {
    expect(ask('anonymous', undefined).share).toMatchObject({ lane: 'visitor', owner: '192.0.2.7' })
    expect(ask('person', 'ada').share).toMatchObject({ lane: 'data', owner: 'ada' })
    expect(ask('token', 'ada').share).toMatchObject({ lane: 'data', owner: 'ada' })
    expect(ask('service', 'ada').share).toMatchObject({ lane: 'data', owner: undefined })
  })

  test('the time of a query is charged, unless a page asks', () => {
    expect(ask('person', 'ada').share?.isCharged).toBe(true)
    expect(ask('person', 'ada', {}, true).share?.isCharged).toBe(false)
  })
})
