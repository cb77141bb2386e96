import { expect, test } from 'vitest'
import { parseMedia } from './parse-media.ts'

const array = { format: 'array', stripNulls: false }

test.each([
  [undefined, array],
  ['', array],
  ['*/*', array],
  ['application/json', array],
  ['text/html, application/json;q=0.9', array],
  ['text/csv', { format: 'csv', stripNulls: false }],
  ['application/json;q=0.5, text/csv', { format: 'csv', stripNulls: false }],
  ['application/vnd.pgrst.object+json', { format: 'object', stripNulls: false }],
  ['application/vnd.pgrst.object+json;nulls=stripped', { format: 'object', stripNulls: true }],
  ['application/vnd.pgrst.array+json;nulls=stripped', { format: 'array', stripNulls: true }],
])('%j is answered with %o', (accept, media) => {
  expect(parseMedia(accept)).toEqual(media)
})

test.each([
  'text/html',
  'application/geo+json',
  'application/vnd.pgrst.plan+text; for="application/json"; options=analyze;',
  'application/json;q=0',
])('%s is not available', (accept) => {
  expect(() => parseMedia(accept)).toThrow(
    expect.objectContaining({
      status: 406,
      code: 'PGRST107',
      message: `None of these media types are available: ${accept}`,
    }),
  )
})
