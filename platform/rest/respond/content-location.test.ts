import { expect, test } from 'vitest'
import { formatContentLocation } from './content-location.ts'

test('an address without parameters is the path', () => {
  expect(formatContentLocation('books', [])).toBe('/books')
  expect(formatContentLocation('two words', [])).toBe('/two%20words')
})

test('parameters stand in the order of their names, those of one name in the order they came', () => {
  const pairs = [
    ['select', 'id,title'],
    ['id', 'gt.1'],
    ['id', 'lt.9'],
    ['a', 'x y&z'],
  ] as const
  expect(formatContentLocation('books', pairs)).toBe('/books?a=x%20y%26z&id=gt.1&id=lt.9&select=id,title')
})

test('half of a surrogate pair does no harm', () => {
  expect(formatContentLocation('books', [['a', 'eq.\ud800']])).toBe('/books?a=eq.%EF%BF%BD')
})
