// Requests that no client would send: the grammar filled in, then mutated.
import fc from 'fast-check'
import { fittingPath } from './arbitrary-fitting.ts'
import { column, parameter, relation, routine } from './arbitrary-parameters.ts'
import { bend, edit } from './bend.ts'

export type ArbitraryRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const query = fc
  .tuple(
    fc.array(parameter, { maxLength: 5 }),
    fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(edit, { maxLength: 4 })),
  )
  .map(([pairs, edits]) =>
    bend(
      pairs
        .map(
          ([key, content]) =>
            `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(content.toWellFormed())}`,
        )
        .join('&'),
      edits,
    ),
  )

const path = fc.oneof(
  { weight: 6, arbitrary: relation.map((name) => `/${name}`) },
  { weight: 3, arbitrary: routine.map((name) => `/rpc/${name}`) },
  fc.constant('/'),
  fc.string({ maxLength: 10 }).map((text) => `/${encodeURIComponent(text.toWellFormed())}`),
)

const jsonValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    1,
    101,
    null,
    'x',
    'aaaaaaaa-0000-4000-8000-000000000001',
    'bbbbbbbb-0000-4000-8000-000000000002',
    '\u0000',
  ),
)
const row = fc.dictionary(column, jsonValue, { maxKeys: 5 })
const body = fc
  .tuple(
    fc.oneof(
      row,
      fc.array(row, { maxLength: 3 }),
      fc.jsonValue({ maxDepth: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'id', 'name', 'content', 'words', ''), jsonValue),
    ),
    fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.array(edit, { maxLength: 2 })),
  )
  .map(([content, edits]) => bend(JSON.stringify(content), edits))
const commas = fc
  .tuple(
    fc.array(column, { maxLength: 3 }),
    fc.array(fc.array(fc.constantFrom('1', '101', 'NULL', '"a,b"', '"', '')), { maxLength: 3 }),
  )
  .map(([names, rows]) => [names, ...rows].map((line) => line.join(',')).join('\n'))

const preference = fc.constantFrom(
  ...[
    'return=representation',
    'return=minimal',
    'count=exact',
    'count=planned',
    'count=estimated',
    'handling=strict',
  ],
  ...['resolution=merge-duplicates', 'resolution=ignore-duplicates', 'max-affected=1', 'tx=rollback', 'x'],
  ...[
    'return=headers-only',
    'missing=default',
    'missing=null',
    'timezone=Asia/Tokyo',
    'timezone=x',
    'tx=commit',
  ],
)
const headers = fc
  .record(
    {
      prefer: fc.array(preference, { maxLength: 3 }).map((all) => all.join(', ')),
      accept: fc.constantFrom(
        '*/*',
        'text/csv',
        'application/vnd.pgrst.object+json',
        'application/vnd.pgrst.array+json;nulls=stripped',
        'application/vnd.pgrst.plan+text; for="application/json"; options=analyze|buffers',
        'application/vnd.pgrst.plan+json; options=wal',
        'application/geo+json',
        'text/lines',
        'text/html;q=0.5, application/json;q=0.1',
        'x',
      ),
      range: fc.constantFrom('0-1', '1-0', '5-', 'x'),
      'content-type': fc.oneof(
        { weight: 3, arbitrary: fc.constant('application/json') },
        fc.constantFrom(
          ...['text/csv', 'text/plain', 'text/xml', 'application/octet-stream'],
          'application/x-www-form-urlencoded',
        ),
      ),
      cookie: fc.constantFrom('a=1; b=2', '=;;=', 'x'),
      'accept-profile': fc.constantFrom('public', 'public', 'auth'),
    },
    { requiredKeys: [] },
  )
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, content]) => content !== '')))

const method = fc.oneof(
  { weight: 5, arbitrary: fc.constant('GET') },
  fc.constantFrom('POST', 'PATCH', 'DELETE', 'HEAD', 'PUT', 'OPTIONS'),
)

export const arbitraryRequest: fc.Arbitrary<ArbitraryRequest> = fc
  .record({
    method,
    path: fc.oneof(
      fittingPath,
      fc.tuple(path, query).map(([place, text]) => (text === '' ? place : `${place}?${text}`)),
    ),
    headers,
    body: fc.oneof({ weight: 5, arbitrary: body }, commas),
  })
  .map((parts) => ({
    ...parts,
    body: ['POST', 'PATCH', 'PUT'].includes(parts.method) ? parts.body : undefined,
  }))
