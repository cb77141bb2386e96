import { describe, expect, test } from 'vitest'
import { isEvidentlyCalendar, parseCalendar } from './calendar.ts'
import { compareParsed } from './parsed-number.ts'

describe('parseCalendar', () => {
  test.each<[string, number[], string[] | undefined]>([
    ['24.04', [2024, 4], undefined],
    ['2024.11', [2024, 11], undefined],
    ['2024.11.15', [2024, 11, 15], undefined],
    ['2024-11-15', [2024, 11, 15], undefined],
    ['v2024.3.1', [2024, 3, 1], undefined],
    ['2024.11.15.2', [2024, 11, 15, 2], undefined],
    ['2024.3.1-rc.01', [2024, 3, 1], ['rc', '1']],
  ])('reads %s', (number, numbers, preRelease) => {
    expect(parseCalendar(number)).toEqual({ numbers, preRelease })
  })
  test.each([
    '',
    '2024',
    '124.04',
    '2024.11-15',
    '2024.11.15.2.1',
    '2024.11-',
    '2024.1111',
    'spring 2024',
    '2024.11-rc..1',
  ])('refuses %j', (number) => {
    expect(parseCalendar(number)).toBeUndefined()
  })
})

test('calendar numbers ascend by year, then counter by counter, pre-releases before their release', () => {
  const ascending = [
    '22.10',
    '2024.2',
    '2024.2.1-beta',
    '2024.2.1-rc.2',
    '2024.2.1-rc.10',
    '2024.2.1',
    '2024.10',
    '2025.1',
  ]
  const parsed = ascending.map((number) => parseCalendar(number) ?? { numbers: [], preRelease: undefined })
  for (const [i, a] of parsed.entries()) {
    for (const [j, b] of parsed.entries()) expect(compareParsed(a, b)).toBe(Math.sign(i - j))
  }
})

test('a year of four digits or a padded month is evidence, other numbers are not', () => {
  expect(['2024.11', '2024.3.1', '24.04', 'v2024.1', '24.10.1'].map(isEvidentlyCalendar)).toEqual(
    Array(5).fill(true),
  )
  expect(['1.2.3', '24.4', '24.13', '3000.1', '20.1.0', '2024'].map(isEvidentlyCalendar)).toEqual(
    Array(6).fill(false),
  )
})
