import { expect, test } from 'vitest'
import { endpointQuery, readWebhooksQuery, writeWebhooksQuery } from './webhooks-query.ts'

const endpoint = '0c7d9f52-4f1b-4e0a-9a53-6d1f3b7c2e18'
const first = { endpoint: undefined, isFailed: false, page: 1 }

test.each([
  ['', first],
  [`?endpoint=${endpoint}`, { ...first, endpoint }],
  [`?endpoint=${endpoint}&failed=1&page=3`, { endpoint, isFailed: true, page: 3 }],
])('%j is read and written as it was', (search, query) => {
  expect(readWebhooksQuery(new URLSearchParams(search))).toEqual(query)
  expect(writeWebhooksQuery(query)).toBe(search)
})

test.each(['?endpoint=hooks', '?failed=yes', '?page=0', '?page=-1', '?page=1e3', '?page=9999999'])(
  'the invalid part of %j is ignored',
  (search) => {
    expect(readWebhooksQuery(new URLSearchParams(search))).toEqual(first)
  },
)

test('another endpoint starts with its newest deliveries', () => {
  expect(endpointQuery(endpoint)).toBe(`?endpoint=${endpoint}`)
})
