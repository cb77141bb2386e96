import { describe, expect, test } from 'vitest'
import { changeListQuery, clearListFilters, isFiltered, readListQuery, writeListQuery } from './list-query.ts'

const read = (address: string) => readListQuery(new URLSearchParams(address))
const person = '0b6f3b3e-5a0d-4f43-9a51-3f8f0e4a2c11'

describe('the address of a list', () => {
  test.each([
    '',
    '?q=pay+api',
    '?kind=library&health=poor',
    '?kind=microservice,library&health=fair,poor&rule=any',
    '?rule=no_cycles&sort=-assigned',
    '?behind=major&assigned=nobody&sort=-updated&page=3',
    `?assigned=${person}&project=${person}`,
    '?health=good&dependencies=some',
    '?sort=title',
    '?released=90&sort=-released&hide=projects,created',
  ])('%s comes back as it was', (address) => {
    expect(writeListQuery(read(address))).toBe(address)
  })

  test.each([
    '?kind=spaceship',
    '?health=unknown',
    '?rule=unwritten',
    '?behind=much',
    '?dependencies=few',
    '?assigned=Mara',
    '?project=1',
    '?sort=secret',
    '?released=7',
    '?hide=title',
    '?sort=--title',
    '?page=0',
    '?page=-2',
    '?page=1e3',
    '?q=++',
  ])('%s says nothing that a list knows and is left out', (address) => {
    expect(writeListQuery(read(address))).toBe('')
  })

  test('keeps what it knows of several choices, in their own order', () => {
    expect(writeListQuery(read('?kind=library,spaceship,microservice'))).toBe('?kind=microservice,library')
  })

  test('reads a sort with its direction', () => {
    expect(read('?sort=-released').sort).toEqual({ column: 'released', direction: 'descending' })
  })

  test('cuts a search that nobody types', () => {
    expect(read(`?q=${'x'.repeat(500)}`).search).toHaveLength(200)
  })
})

describe('a change of what is shown', () => {
  test('keeps the rest and starts at the first page', () => {
    const changed = changeListQuery(read('?kind=library&page=7'), { bands: ['fair'] })
    expect(writeListQuery(changed)).toBe('?kind=library&health=fair')
  })

  test('clearing the filters keeps the order and the columns', () => {
    const cleared = clearListFilters(read('?q=pay&kind=library&behind=any&sort=-updated&hide=created&page=2'))
    expect(writeListQuery(cleared)).toBe('?sort=-updated&hide=created')
  })

  test.each([
    ['', false],
    ['?sort=title&page=2', false],
    ['?q=pay', true],
    ['?assigned=me', true],
    ['?kind=library', true],
    ['?rule=any', true],
    ['?dependencies=some', true],
    ['?released=30', true],
    ['?hide=created', false],
  ])('%s is filtered: %s', (address, expected) => {
    expect(isFiltered(read(address))).toBe(expected)
  })
})
