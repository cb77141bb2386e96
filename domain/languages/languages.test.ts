import { expect, test } from 'vitest'
import { type Language, type LanguageStrategy, pathIn, splitPrefix } from './languages.ts'

test.each([
  ['/de', { prefix: 'de', rest: '/' }],
  ['/de/', { prefix: 'de', rest: '/' }],
  ['/de/pricing', { prefix: 'de', rest: '/pricing' }],
  ['/de/_.data', { prefix: 'de', rest: '/_.data' }],
  ['/desk', { rest: '/desk' }],
  ['/de.data', { prefix: 'de', rest: '/_.data' }],
  ['/de.txt', { rest: '/de.txt' }],
  ['/', { rest: '/' }],
] as const)('%s is split', (path, split) => {
  expect(splitPrefix(path, ['en', 'de'])).toEqual(split)
})

test.each<readonly [LanguageStrategy, Language, string, string]>([
  ['no_prefix', 'de', '/pricing', '/pricing'],
  ['prefix', 'en', '/', '/en'],
  ['prefix', 'de', '/pricing', '/de/pricing'],
  ['prefix_except_default', 'en', '/pricing', '/pricing'],
  ['prefix_except_default', 'de', '/', '/de'],
  ['prefix_and_default', 'en', '/', '/'],
])('with %s the address in %s of %s is %s', (strategy, language, path, address) => {
  expect(pathIn(language, path, { strategy, offered: ['en', 'de'] })).toBe(address)
})
