import { expect, test } from 'vitest'
import { readFacts } from './transaction-context.ts'

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
