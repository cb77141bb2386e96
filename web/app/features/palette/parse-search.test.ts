import { expect, test } from 'vitest'
import { parseSearch } from './parse-search.ts'

test.each([
  ['payments', { words: 'payments', number: undefined }],
  ['payments api', { words: 'payments api', number: undefined }],
  ['payments 6', { words: 'payments', number: '6' }],
  ['  payments  api v6.0 ', { words: 'payments api', number: '6.0' }],
  ['6.0.0-rc.1', { words: '', number: '6.0.0-rc.1' }],
  ['100%', { words: '100%', number: undefined }],
  ['', { words: '', number: undefined }],
])('%j asks for %j', (query, asked) => {
  expect(parseSearch(query)).toEqual(asked)
})
