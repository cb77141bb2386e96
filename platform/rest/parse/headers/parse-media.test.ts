import { expect, test } from 'vitest'
import { parseMedia } from './parse-media.ts'

const array = { format: 'array', stripNulls: false }

test.each([
  ['', [array]],
  ['*/*', [array]],
  ['application/json', [array]],
  ['text/html, application/json;q=0.9', [undefined, array]],
  ['text/csv', [{ format: 'csv', stripNulls: false }]],
  ['application/json;q=0.5, text/csv', [{ format: 'csv', stripNulls: false }, array]],
  ['application/vnd.pgrst.object+json', [{ format: 'object', stripNulls: false }]],
  ['application/vnd.pgrst.object+json;nulls=stripped', [{ format: 'object', stripNulls: true }]],
  ['application/vnd.pgrst.array+json;nulls=stripped', [{ format: 'array', stripNulls: true }]],
  ['application/geo+json', [{ format: 'geojson', stripNulls: false }]],
  ['application/vnd.pgrst.plan', [{ ...array, explain: { format: 'text', options: [] } }]],
  [
    'application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|wal|nonsense;',
    [{ format: 'csv', stripNulls: false, explain: { format: 'json', options: ['analyze', 'wal'] } }],
  ],
  ['application/vnd.pgrst.plan; for="application/vnd.pgrst.plan"', [undefined]],
  ['application/json;q=0', []],
])('%j asks for %o', (accept, media) => {
  expect(parseMedia(accept).map((each) => each.media)).toEqual(media)
})

test('a type is named without its parameters and in lower case, but told as it came', () => {
  expect(parseMedia(' Text/HTML;level=1 ')).toEqual([
    { text: 'Text/HTML;level=1', name: 'text/html', media: undefined },
  ])
})
