import { expect, test } from 'vitest'
import { parseLanguages, writeLanguages } from './languages-meta.ts'

test('the browser reads back what a document writes', () => {
  const settings = { strategy: 'prefix', offered: ['de', 'en'] } as const
  expect(writeLanguages(settings)).toBe('prefix de en')
  expect(parseLanguages('prefix de en')).toEqual(settings)
})

test.each([undefined, '', 'languages.invalid', 'prefix', 'prefix xx'])('%s says nothing', (content) => {
  expect(parseLanguages(content)).toBeUndefined()
})
