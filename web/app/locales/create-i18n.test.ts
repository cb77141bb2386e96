import { english as faults } from '@trellis/domain/contracts/faults/english'
import { expect, test } from 'vitest'
import { createI18n } from './create-i18n.ts'
import { english } from './english.ts'
import { lateEnglish } from './late-english.ts'

test('texts are there at once, without waiting', () => {
  expect(createI18n('en').t('errors:page.notFound.title')).toBe('Page Not Found')
})

test('two instances do not share their language', async () => {
  const [one, other] = [createI18n('en'), createI18n('en')]
  await one.changeLanguage('de')
  expect(other.language).toBe('en')
})

test.each([
  [3600, 'hours', 1, 'one hour'],
  [7200, 'hours', 2, '2 hours'],
] as const)('%i seconds are said in words', (_seconds, unit, count, words) => {
  expect(createI18n('en', lateEnglish).t(`auth:lifetime.${unit}`, { count })).toBe(words)
})

test.each([
  [0, 'Its history and assignments are deleted too. This cannot be undone.'],
  [1, 'Its version, history and assignments are deleted too. This cannot be undone.'],
  [3, 'Its 3 versions, history and assignments are deleted too. This cannot be undone.'],
])('a component with %i versions is deleted with what it has', (count, words) => {
  expect(createI18n('en').t('component:delete.text', { count })).toBe(words)
})

test('no text is empty or shouts', () => {
  const textsOf = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf)
  const texts = textsOf({ ...english, ...lateEnglish, faults })
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => text.trim() === '' || text.includes('!'))).toEqual([])
})
