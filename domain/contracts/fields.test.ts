import { expect, test } from 'vitest'
import { documentationUrl } from './components.ts'
import { optionalText, requiredText } from './fields.ts'
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

test('text is trimmed before it is measured, and empty optional text is none', () => {
  expect(requiredText('Title', 1).parse(' a ')).toBe('a')
  expect(first(requiredText('Title', 1).safeParse(' '))).toBe('Title is required')
  expect(first(requiredText('Title', 1).safeParse('ab'))).toBe('Title must be at most 1 characters')
  expect(first(requiredText('Title', 1).safeParse(undefined))).toBe('Title is required')
  expect(optionalText('Notes', 1).parse(' ')).toBeNull()
  expect(optionalText('Notes', 1).parse(undefined)).toBeUndefined()
  expect(first(optionalText('Notes', 1).safeParse(1))).toBe('Notes must be text')
})
