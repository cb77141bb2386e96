import { expect, test } from 'vitest'
import type { z } from 'zod'
import { wordsOf } from '../test-support/words-of.ts'
import { documentationUrl } from './catalog/components.ts'
import { id, optionalText, requiredText } from './fields.ts'
import { companyName } from './organizations.ts'

const first = ({ error }: { error?: z.ZodError | undefined }) => wordsOf(error)['']

test.each([
  ['Component title', requiredText('component_title', 9), 'a\0b'],
  ['Release notes', optionalText('release_notes', 9), '\0'],
  ['Company name', companyName, 'a\0'],
  ['Documentation link', documentationUrl, 'https://example.com/\0'],
])('%s with a null character is refused', (what, schema, text) => {
  expect(first(schema.safeParse(text))).toBe(`${what} must not contain null characters`)
  expect(schema.safeParse(text.replaceAll('\0', '/')).success).toBe(true)
})

test('an id in capitals is the same id', () => {
  const text = '0B9C6E1A-7C1F-4D3E-9A2B-5F6D7E8C9A0B'
  expect(id('user').parse(text)).toBe('0b9c6e1a-7c1f-4d3e-9a2b-5f6d7e8c9a0b')
  expect(first(id('user').safeParse(`${text}0`))).toBe('User is required')
})

test('text is trimmed before it is measured, and empty optional text is none', () => {
  expect(requiredText('component_title', 1).parse(' a ')).toBe('a')
  expect(first(requiredText('component_title', 1).safeParse(' '))).toBe('Component title is required')
  expect(first(requiredText('component_title', 1).safeParse('ab'))).toBe(
    'Component title must be at most 1 characters',
  )
  expect(first(requiredText('component_title', 1).safeParse(undefined))).toBe('Component title is required')
  expect(optionalText('release_notes', 1).parse(' ')).toBeNull()
  expect(optionalText('release_notes', 1).parse(undefined)).toBeUndefined()
  expect(first(optionalText('release_notes', 1).safeParse(1))).toBe('Release notes must be text')
})
