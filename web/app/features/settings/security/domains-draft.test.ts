import { expect, test } from 'vitest'
import { addDomains, listOthers } from './domains-draft.ts'

test.each([
  ['Fernhill.example', ['fernhill.example'], ''],
  ['a.example, b.example;c.example\nd.example', ['a.example', 'b.example', 'c.example', 'd.example'], ''],
  ['@fernhill.example mara@ode.example', ['fernhill.example', 'ode.example'], ''],
  ['fernhill a.example b_c.example', ['a.example'], 'fernhill b_c.example'],
  [' , ', [], ''],
])('%j adds %j and leaves %j', (text, domains, left) => {
  expect(addDomains({ domains: [], text })).toEqual({ domains, text: left })
})

test('a domain is added once', () => {
  expect(addDomains({ domains: ['a.example'], text: 'A.example' })).toEqual({
    domains: ['a.example'],
    text: '',
  })
})

test('members at other domains are named, and nobody if every domain is allowed', () => {
  const members = [
    { domain: 'a.example', members: 3 },
    { domain: 'b.example', members: 2 },
  ]
  expect(listOthers(members, ['a.example'])).toEqual([{ domain: 'b.example', members: 2 }])
  expect(listOthers(members, [])).toEqual([])
})
