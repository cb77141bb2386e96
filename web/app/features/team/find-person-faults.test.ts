import { wordFault } from '@trellis/domain/contracts/faults/word-fault'
import { expect, test } from 'vitest'
import { findPersonFaults } from './find-person-faults.ts'

const words = (email: string, role: string) =>
  Object.fromEntries(
    Object.entries(findPersonFaults({ email, role })).map(([name, fault]) => [name, wordFault(fault)]),
  )

test.each([
  ['mara@larkfield.com', 'admin', {}],
  ['', 'admin', { email: 'Email address is required.' }],
  [
    `${'m'.repeat(64)}@${'x'.repeat(200)}`,
    'admin',
    { email: 'Email address must be at most 256 characters.' },
  ],
  ['nobody', 'admin', { email: 'Please enter a valid email address.' }],
  ['mara@larkfield.com', '', { role: 'Role is required' }],
  ['mara@larkfield.com', 'boss', { role: 'Invalid role selected' }],
])('the address %j and the role %j are answered with %j', (email, role, expected) => {
  expect(words(email, role)).toEqual(expected)
})
