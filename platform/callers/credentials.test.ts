import { expect, test } from 'vitest'
import { readCredentials } from './credentials.ts'

const read = (headers: Record<string, string>, url = 'http://x/') =>
  readCredentials({ headers: new Headers(headers), url })

test.each([
  ['Bearer abc.def', 'abc.def'],
  ['bearer abc', 'abc'],
  ['Bearer   abc', 'abc'],
  ['Bearer', ''],
  ['Bearer ', ''],
  ['Bearer a b', 'a b'],
  ['Basic abc', undefined],
  ['Bearerabc', undefined],
])('the header %j carries the bearer %j', (authorization, bearer) => {
  expect(read({ authorization })).toEqual({ apiKey: undefined, bearer })
})

test('the key is in a header or in the address, and the header decides', () => {
  expect(read({ apikey: 'one' })).toEqual({ apiKey: 'one', bearer: undefined })
  expect(read({}, 'http://x/?select=id&apikey=two%2B')).toEqual({ apiKey: 'two+', bearer: undefined })
  expect(read({ apikey: 'one' }, 'http://x/?apikey=two').apiKey).toBe('one')
  expect(read({ apikey: '' }, 'http://x/?apikey=two').apiKey).toBe('')
  expect(read({}, 'http://x/?name=eq.apikey=two').apiKey).toBeUndefined()
})
