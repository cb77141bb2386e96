import { expect, test } from 'vitest'
import { documentQuery, readLegalQuery, writeLegalQuery } from './legal-query.ts'

const id = '0f7c52a1-6c0b-4f0e-9a6e-2f7b1c3d4e5f'
const read = (address: string) => readLegalQuery(new URLSearchParams(address))

test.each(['', `?document=${id}`, `?document=${id}&missing=1&search=a+b&page=3`])(
  'the address %j comes back as it was',
  (address) => {
    expect(writeLegalQuery(read(address))).toBe(address)
  },
)

test.each(['?document=first', '?search=%20', '?missing=yes', '?page=0', '?page=1e3'])(
  '%j says nothing that the page knows and is left out',
  (address) => {
    expect(writeLegalQuery(read(address))).toBe('')
  },
)

test('another document starts at its first page, with all people', () => {
  expect(documentQuery(id)).toBe(`?document=${id}`)
})
