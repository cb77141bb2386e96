import { expect, test } from 'vitest'
import { parseSearch } from './parse-search.ts'

test.each([
  ['payments', { title: 'payments', owner: '', number: 'payments', isNumber: false }],
  ['payments api', { title: 'payments api', owner: 'payments', number: 'api', isNumber: false }],
  ['release-7', { title: 'release-7', owner: '', number: 'release-7', isNumber: false }],
  [
    'payments release-7',
    { title: 'payments release-7', owner: 'payments', number: 'release-7', isNumber: false },
  ],
  ['payments 6', { title: 'payments', owner: 'payments', number: '6', isNumber: true }],
  ['  payments  api v6.0 ', { title: 'payments api', owner: 'payments api', number: '6.0', isNumber: true }],
  ['V1.0.0', { title: 'V1.0.0', owner: '', number: '1.0.0', isNumber: true }],
  ['6.0.0-rc.1', { title: '6.0.0-rc.1', owner: '', number: '6.0.0-rc.1', isNumber: true }],
  ['100%', { title: '100%', owner: '', number: '100%', isNumber: false }],
  ['', { title: '', owner: '', number: '', isNumber: false }],
])('%j asks for %j', (query, asked) => {
  expect(parseSearch(query)).toEqual(asked)
})
