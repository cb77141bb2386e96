import { expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'

test.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr, es;q=0.5, en;q=0.9', 'en'],
  ['fr', undefined],
  ['de;q=0, en;q=0.1', 'en'],
  ['', undefined],
  ['*', undefined],
  ['DE', 'de'],
  ['de;q=x, es;q=0.2', 'es'],
] as const)('"%s" is %s', (header, language) => {
  expect(detectLanguage(header, ['en', 'de', 'es'])).toBe(language)
})

test('a language that is not on offer is passed over', () => {
  expect(detectLanguage('de, en;q=0.5', ['en'])).toBe('en')
})
