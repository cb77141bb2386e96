import { describe, expect, test } from 'vitest'
import { allParts, askFor, type Part } from './asked-parts.ts'
import { ignoresSearch, ignoresSearchInShell, readsAddress, readsSearch } from './when-to-read.ts'

const step = (from: string, to: string, defaultShouldRevalidate = true) => ({
  currentUrl: new URL(from, 'http://localhost'),
  nextUrl: new URL(to, 'http://localhost'),
  defaultShouldRevalidate,
})

describe('a route that does not read the query', () => {
  test.each([
    ['a letter more in a filter', '/a?q=p', '/a?q=pa', false],
    ['a filter taken away', '/a?q=p', '/a', false],
    ['another page', '/a?q=p', '/b', true],
    ['another page with the same query', '/a?q=p', '/b?q=p', true],
    ['the same address, as after an act', '/a?q=p', '/a?q=p', true],
  ])('with %s is asked again: %3$s', (_, from, to, isAsked) => {
    expect(ignoresSearch(step(from, to))).toBe(isAsked)
  })

  test('stands as it is when people walk from page to page below it', () => {
    expect(ignoresSearch(step('/a', '/b', false))).toBe(false)
  })

  test('is asked nothing by an act that was refused, unless another page is on its way', () => {
    const refused = { formMethod: 'POST', actionStatus: 409, defaultShouldRevalidate: false } as const
    expect(ignoresSearch({ ...step('/a', '/a'), ...refused })).toBe(false)
    expect(ignoresSearch({ ...step('/a', '/a?q=p'), ...refused })).toBe(false)
    expect(ignoresSearch({ ...step('/a', '/b'), ...refused })).toBe(true)
  })
})

describe('a route that is asked nothing by a change of the query', () => {
  const change = step('/a?brief=7', '/a')

  test('is asked by an act that ended while the query changed, if the act was done', () => {
    expect(ignoresSearch({ ...change, formMethod: 'POST', actionStatus: 200 })).toBe(true)
    expect(ignoresSearch({ ...change, formMethod: 'POST', actionStatus: 409 })).toBe(false)
    expect(ignoresSearch({ ...change, formMethod: 'GET' })).toBe(false)
  })

  test('loads again while a reload of the whole page is pending', () => {
    const settle = [askFor(allParts), askFor(allParts)]
    expect(ignoresSearch(change)).toBe(true)
    for (const once of [settle[0], settle[0]]) once?.()
    expect(ignoresSearch(change)).toBe(true)
    settle[1]?.()
    expect(ignoresSearch(change)).toBe(false)
  })

  test('is asked then also by a step that wants nothing read', () => {
    const settle = askFor(allParts)
    expect(ignoresSearch({ ...change, defaultShouldRevalidate: false })).toBe(true)
    settle()
    expect(ignoresSearch({ ...change, defaultShouldRevalidate: false })).toBe(false)
  })
})

describe('while a reload of one part is pending', () => {
  const asked = (part: Part, step: Parameters<typeof ignoresSearch>[0]) => {
    const settle = askFor([part])
    const isRead = {
      shell: ignoresSearchInShell(step),
      page: ignoresSearch(step),
      address: readsAddress(step),
    }
    settle()
    return isRead
  }
  const same = step('/a?q=p', '/a?q=p')

  test('only the routes of that part load again', () => {
    expect(asked('shell', same)).toEqual({ shell: true, page: false, address: false })
    expect(asked('page', same)).toEqual({ shell: false, page: true, address: true })
  })

  test('a changed query loads the routes of that part and those that read it', () => {
    expect(asked('shell', step('/a', '/a?q=p'))).toEqual({ shell: true, page: false, address: true })
    expect(asked('page', step('/a', '/a?q=p'))).toEqual({ shell: false, page: true, address: true })
  })

  test.each([
    ['another page', step('/a', '/b')],
    ['an act that was done', { ...same, formMethod: 'POST', actionStatus: 200 } as const],
  ])('%s loads all of them', (_, step) => {
    expect(asked('shell', step)).toEqual({ shell: true, page: true, address: true })
    expect(asked('page', step)).toEqual({ shell: true, page: true, address: true })
  })
})

describe('a route that reads one part of the query', () => {
  const readsBrief = readsSearch('brief')
  test('is asked when that part changes, and not when another does', () => {
    expect(readsBrief(step('/a', '/a?brief=7'))).toBe(true)
    expect(readsBrief(step('/a?brief=7', '/a?brief=7&q=pay'))).toBe(false)
    expect(readsBrief(step('/a?brief=7', '/a?q=pay'))).toBe(true)
    expect(readsBrief(step('/a', '/a'))).toBe(true)
  })

  test('is asked when that part changes, whatever became of an act', () => {
    expect(readsBrief(step('/a', '/a?brief=7', false))).toBe(true)
    expect(readsBrief(step('/a?brief=7', '/a?brief=7&q=pay', false))).toBe(false)
  })
})

describe('a route that reads its address', () => {
  test.each([
    ['/a', '/b'],
    ['/a', '/a?page=2'],
  ])('is asked on the way from %s to %s, whatever became of an act', (from, to) => {
    expect(readsAddress(step(from, to, false))).toBe(true)
  })

  test('is asked again at the same address where the router would, and only there', () => {
    expect(readsAddress(step('/a?page=2', '/a?page=2'))).toBe(true)
    expect(readsAddress(step('/a?page=2', '/a?page=2', false))).toBe(false)
  })
})
