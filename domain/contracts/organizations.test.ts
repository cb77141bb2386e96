import { expect, test } from 'vitest'
import { wordsOf } from '../test-support/words-of.ts'
import { createOrganization } from './organizations.ts'

const messageFor = (input: unknown) => wordsOf(createOrganization.input.safeParse(input).error).name

test.each([
  [{}, 'Company name is required'],
  [{ name: '' }, 'Company name is required'],
  [{ name: '   ' }, 'Company name is required'],
  [{ name: 7 }, 'Company name is required'],
  [{ name: 'x'.repeat(257) }, 'Company name must be at most 256 characters'],
  [{ name: 'x'.repeat(256) }, undefined],
])('a company named %j is answered with %j', (input, message) => {
  expect(messageFor(input)).toBe(message)
})

test('spaces around a company name are dropped before it is measured', () => {
  expect(createOrganization.input.parse({ name: `  ${'x'.repeat(256)}  ` })).toEqual({
    name: 'x'.repeat(256),
  })
})
