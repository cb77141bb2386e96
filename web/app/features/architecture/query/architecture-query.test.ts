import { describe, expect, test } from 'vitest'
import {
  changeQuery,
  chooseCard,
  clearFilters,
  isFiltered,
  readQuery,
  readView,
  withPlaceOf,
  writeQuery,
  writeView,
} from './architecture-query.ts'

const id = '6f3f0e6a-6d0f-4c9c-9a53-1d8f5f2a7c01'
const other = '6f3f0e6a-6d0f-4c9c-9a53-1d8f5f2a7c02'
const read = (search: string) => readQuery(new URLSearchParams(search))

test('an address without anything is the whole diagram', () => {
  expect(writeQuery(read(''))).toBe('')
  expect(isFiltered(read(''))).toBe(false)
})

test.each([
  `?view=table&rows=components&page=3`,
  `?view=table&rows=components&sort=-health`,
  `?view=table&sort=selected`,
  `?kind=library&health=poor&project=${id}&assigned=me`,
  `?behind=only&libraries=hidden`,
  `?focus=${id}&hops=4`,
  `?group=name&open=cart&open=risk`,
  `?show=path&selected=${id}&selected=${other}`,
  `?implied=shown&selected=group%3Acart`,
  `?group=kind&links=all`,
])('%s is read and written again', (search) => expect(writeQuery(read(search))).toBe(search))

test.each([
  '?view=cinema',
  '?kind=hologram',
  '?health=splendid',
  '?project=1%20or%201',
  '?hops=99',
  '?page=-1',
  '?sort=health',
  '?sort=--from',
  '?group=mood',
  '?selected=%3Cscript%3E',
  '?show=everything',
])('what %s says wrongly is left out', (search) => expect(writeQuery(read(search))).toBe(''))

test('of many chosen cards two are kept', () => {
  expect(read(`?selected=${id}&selected=${other}&selected=${id}`).selected).toEqual([id, other])
})

test('a change starts at the first page again, and a change of the page does not', () => {
  expect(changeQuery(read('?page=4'), { band: 'poor' }).page).toBe(1)
  expect(changeQuery(read('?page=4'), { page: 5 }).page).toBe(5)
})

test('a change of the rows forgets an order of other columns', () => {
  const sorted = read('?view=table&sort=-behind&page=2')
  expect(writeQuery(changeQuery(sorted, { rows: 'components' }))).toBe('?view=table&rows=components')
  expect(writeQuery(changeQuery(sorted, { kind: 'library' }))).toBe('?view=table&sort=-behind&kind=library')
})

test('clearing the filters keeps how things are shown', () => {
  const cleared = clearFilters(read(`?view=table&group=kind&implied=shown&kind=library&focus=${id}`))
  expect(writeQuery(cleared)).toBe('?view=table&group=kind&implied=shown')
})

describe('a card that is chosen', () => {
  const [one, other] = [1, 2].map((place) => `00000000-0000-4000-8000-00000000000${place}`)
  const chosen = (search: string, id: string | undefined, isAdding = false) =>
    chooseCard(readQuery(new URLSearchParams(search)), id, isAdding)

  test('takes the place of the one before, and the impact follows it', () => {
    expect(chosen(`selected=${one}`, other)).toEqual({ selected: [other], marking: undefined })
    expect(chosen(`selected=${one}&show=impact`, other)).toEqual({ selected: [other], marking: 'impact' })
  })

  test('with Shift shows the way from the one before', () => {
    expect(chosen(`selected=${one}`, other, true)).toEqual({ selected: [one, other], marking: 'path' })
    expect(chosen('', other, true)).toEqual({ selected: [other], marking: undefined })
  })

  test('shows the way without Shift once it was asked for, and then starts anew', () => {
    expect(chosen(`selected=${one}&show=path`, other)).toEqual({ selected: [one, other], marking: 'path' })
    expect(chosen(`selected=${one}&selected=${other}&show=path`, one)).toEqual({
      selected: [one],
      marking: undefined,
    })
  })

  test('stays if only the question for the other end is taken back', () => {
    expect(chosen(`selected=${one}&show=path`, undefined)).toEqual({ selected: [one], marking: undefined })
  })

  test('is let go of by a press beside all cards', () => {
    expect(chosen(`selected=${one}&show=impact`, undefined)).toEqual({ selected: [], marking: undefined })
  })
})

describe('the view', () => {
  test('stays in the address when something else in it changes', () => {
    expect(withPlaceOf('?kind=library&at=0.5,10,20', '?selected=a')).toBe('?selected=a&at=0.5%2C10%2C20')
    expect(withPlaceOf('?at=0.5,10,20', '')).toBe('?at=0.5%2C10%2C20')
    expect(withPlaceOf('?kind=library', '?selected=a')).toBe('?selected=a')
  })

  test('is kept to the pixel and a thousandth of zoom', () => {
    expect(writeView({ k: 0.861234, x: 120.4, y: -39.6 })).toBe('0.861,120,-40')
    expect(readView(new URLSearchParams('at=0.861,120,-40'))).toEqual({ k: 0.861, x: 120, y: -40 })
  })

  test.each(['', 'at=', 'at=1', 'at=0,1,2', 'at=x,1,2', 'at=-1,2,3'])('%s is none', (search) =>
    expect(readView(new URLSearchParams(search))).toBeUndefined(),
  )
})
