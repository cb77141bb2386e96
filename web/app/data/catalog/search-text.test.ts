import { expect, test } from 'vitest'
import { searchText } from './search-text.ts'

test('a search has no null characters, no space around it and an end', () => {
  expect(searchText('\0 pay\0ments ')).toBe('payments')
  expect(searchText('\0')).toBe('')
  expect(searchText('a'.repeat(300))).toHaveLength(200)
  expect(searchText(null)).toBe('')
})
