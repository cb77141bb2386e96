import { expect, test } from 'vitest'
import { documentationUrl } from './catalog/components.ts'
import { id, optionalText, requiredText } from './fields.ts'
import { companyName } from './organizations.ts'

const first = (result: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message

test.each([
  ['Title', requiredText('Title', 9), 'a\0b'],
  ['Notes', optionalText('Notes', 9), '\0'],
  ['Company name', companyName, 'a\0'],
  ['Documentation link', documentationUrl, 'https://example.com/\0'],
])('%s with a null character is refused', (what, schema, text) => {
  expect(first(schema.safeParse(text))).toBe(`${what} must not contain null characters`)
  expect(schema.safeParse(text.replaceAll('\0', '/')).success).toBe(true)
})

test('an id in capitals is the same id', () => {
  const text = '0B9C6E1A-7C1F-4D3E-9A2B-5F6D7E8C9A0B'
  expect(id('User').parse(text)).toBe('0b9c6e1a-7c1f-4d3e-9a2b-5f6d7e8c9a0b')
  expect(first(id('User').safeParse(`${text}0`))).toBe('User is required')
})

test('text is trimmed before it is measured, and empty optional text is none', () => {
  expect(requiredText('Title', 1).parse(' a ')).toBe('a')
  expect(first(requiredText('Title', 1).safeParse(' '))).toBe('Title is required')
  expect(first(requiredText('Title', 1).safeParse('ab'))).toBe('Title must be at most 1 characters')
  expect(first(requiredText('Title', 1).safeParse(undefined))).toBe('Title is required')
  expect(optionalText('Notes', 1).parse(' ')).toBeNull()
  expect(optionalText('Notes', 1).parse(undefined)).toBeUndefined()
  expect(first(optionalText('Notes', 1).safeParse(1))).toBe('Notes must be text')
})
