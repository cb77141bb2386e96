import { expect, test } from 'vitest'
import { changeTeamQuery, isFiltered, readTeamQuery, withoutFilters, writeTeamQuery } from './team-query.ts'

const read = (address: string) => readTeamQuery(new URLSearchParams(address))

test.each(['', '?q=mara+okafor', '?role=maintainer,admin&factor=off', '?sort=-last_seen&page=3&invited=2'])(
  'the address %j comes back as it was',
  (address) => {
    expect(writeTeamQuery(read(address))).toBe(address)
  },
)

test.each(['?role=boss', '?factor=maybe', '?sort=secret', '?page=0', '?invited=1e3', '?q=++'])(
  '%j says nothing that the list knows and is left out',
  (address) => {
    expect(writeTeamQuery(read(address))).toBe('')
  },
)

test('a change of filters starts at the first page, and leaves the invitations where they are', () => {
  const changed = changeTeamQuery(read('?page=4&invited=2'), { roles: ['developer'] })
  expect(writeTeamQuery(changed)).toBe('?role=developer&invited=2')
})

test('without filters, the order stays', () => {
  const query = changeTeamQuery(read('?q=a&role=admin&factor=on&sort=role'), withoutFilters)
  expect(isFiltered(query)).toBe(false)
  expect(writeTeamQuery(query)).toBe('?sort=role')
})
