// The SQL of a request is cached by its key, so requests with the same key must have the same shape. The test draws pairs
// of requests that differ in one or two parts and use few names, so that many pairs share a key.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultLimits } from '../limits.ts'
import { createRequestParser, type ParsedRequest } from './parse-request.ts'

const schemas = ['public', 'api']
const parser = createRequestParser({ schemas, limits: defaultLimits })

const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE')
const path = fc.constantFrom('/a', '/b', '/rpc/a', '/rpc/b')
const name = fc.constantFrom('a', 'b', 'a->b', 'a->>b', 'a->0', '"a"', '""', 'c.a')
const operation = fc.constantFrom('eq', 'not.eq', 'eq(any)', 'eq(all)', 'gt', 'fts', 'fts(x)', 'fts(y)')
const value = fc.constantFrom('1', '2', '', '{1}')
const condition = fc.oneof(
  fc.tuple(operation, value).map((parts) => parts.join('.')),
  fc.constantFrom('is.null', 'is.true', 'not.is.null', 'in.(1)', 'in.(1,2)', 'not.in.(1)'),
)
const logic = fc
  .array(
    fc.tuple(fc.constantFrom('a', 'b', 'a->0', 'a->-1'), condition).map((parts) => parts.join('.')),
    { minLength: 1, maxLength: 2 },
  )
  .map((items) => `(${items.join(',')})`)
const number = fc.constantFrom('0', '1', '2', '3000')
const column = fc.constantFrom('a', 'b', 'a,b', '"a,b"')

const parameter: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(name, condition) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('a', 'b', '', 'a\nb'), value) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('and', 'or', 'not.or', 'c.or'), logic) },
  fc.tuple(
    fc.constant('select'),
    fc.constantFrom('*', 'a', 'a,b', 'a::text', 'x:a', 'c(*)', 'c!inner(a)', '...c(a)'),
  ),
  fc.tuple(
    fc.constantFrom('order', 'c.order'),
    fc.constantFrom('', 'a', 'a.desc', 'a,b', 'a.nullsfirst', 'c(a)'),
  ),
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('limit', 'offset', 'c.limit', 'c.offset'), number) },
  fc.tuple(fc.constantFrom('columns', 'on_conflict'), column),
)
const query = fc.array(parameter, { maxLength: 3 })

const preference = fc.constantFrom(
  ...[
    'return=minimal',
    'return=representation',
    'count=exact',
    'count=planned',
    'max-affected=1',
    'max-affected=2',
  ],
  ...[
    'resolution=merge-duplicates',
    'missing=default',
    'timezone=Asia/Tokyo',
    'timezone=UTC',
    'tx=rollback',
    'x',
    'y',
  ],
)
const prefer = fc.array(preference, { maxLength: 2 }).map((all) => all.join(', '))
const accept = fc.constantFrom(
  ...[
    '*/*',
    'text/csv',
    'application/json',
    'application/vnd.pgrst.object+json',
    'text/x',
    'text/x, text/csv',
  ],
  ...['application/vnd.pgrst.array+json;nulls=stripped', 'application/vnd.pgrst.plan+text; options=analyze'],
)
const profile = fc.constantFrom(...schemas)
const range = fc.constantFrom('0-1', '0-0', '1-1', '1-')
const contentType = fc.constantFrom('application/json', 'text/plain', 'text/csv', 'application/octet-stream')
const body = fc.constantFrom(
  ...['{"a":1}', '{"a":2}', '{"b":1}', '{"a":1,"b":2}', '{"b":1,"a":2}', '{"a,b":1}', '{}', '[]', '""', ''],
  ...['[{"a":1}]', '[{"a":1},{"a":2}]', '[{"a":1,"b":2}]', 'a,b\n1,2', 'a\n1'],
)

const optional = <T>(part: fc.Arbitrary<T>) => fc.option(part, { nil: undefined, freq: 3 })
const parts = {
  method,
  path,
  query,
  prefer: optional(prefer),
  accept: optional(accept),
  profile: optional(profile),
  range: optional(range),
  contentType: optional(contentType),
  body,
}
type Request = {
  [Part in keyof typeof parts]: (typeof parts)[Part] extends fc.Arbitrary<infer T> ? T : never
}
const request: fc.Arbitrary<Request> = fc.record(parts)

/** For each parameter another name or value, or none where it stays. */
type Others = readonly (string | undefined)[]
type Change = Partial<Request> & { readonly names?: Others; readonly values?: Others }

const others = (each: fc.Arbitrary<string>) => fc.array(optional(each), { maxLength: 3 })
const otherName = fc.constantFrom('a', 'b', 'c.limit', 'd.limit', 'c.offset', 'c.order')
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ values: others(condition) }) },
  { weight: 6, arbitrary: fc.record({ values: others(logic) }) },
  ...[value, number].map((each) => fc.record({ values: others(each), body })),
  { weight: 4, arbitrary: fc.record({ names: others(otherName) }) },
  ...Object.entries(parts).map(([part, content]) => fc.record({ [part]: content as fc.Arbitrary<never> })),
)

function apply({ query, ...rest }: Request, { names = [], values = [], ...changed }: Change): Request {
  const altered = query.map(([name, given], place) => [names[place] ?? name, values[place] ?? given] as const)
  return { ...rest, query: altered, ...changed }
}

function parse({ method, path, query, body, ...headers }: Request): ParsedRequest | undefined {
  const given: Record<string, string | undefined> = {
    prefer: headers.prefer,
    accept: headers.accept,
    'accept-profile': headers.profile,
    'content-profile': headers.profile,
    range: headers.range,
    'content-type': headers.contentType,
  }
  const text = query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  try {
    return parser({ method, path, query: text, body, header: (each) => given[each] })
  } catch {
    // A request that is refused has no key.
    return undefined
  }
}

/** Only the parser looks at unknown preferences: with `handling=strict` it refuses them. */
const shapeOf = ({ shape }: ParsedRequest) => ({
  ...shape,
  preferences: { ...shape.preferences, unknown: [] },
})

test('requests with the same key have the same shape', () => {
  let equalKeys = 0
  fc.assert(
    fc.property(request, change, (one, changed) => {
      const other = apply(one, changed)
      const [left, right] = [parse(one), parse(other)]
      if (left === undefined || right === undefined || left.key !== right.key) return
      if (JSON.stringify(one) !== JSON.stringify(other)) equalKeys += 1
      expect(shapeOf(right)).toEqual(shapeOf(left))
    }),
    { seed: 1, numRuns: 15_000 },
  )
  expect(equalKeys).toBeGreaterThan(1000)
})
