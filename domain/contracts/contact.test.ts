import { expect, test } from 'vitest'
import { contactRequest } from './contact.ts'
import { findFaults } from './faults/find-faults.ts'

const complete = { kind: 'sales', name: ' Noor ', email: 'noor@example.com', message: 'Hello' }

test('a message is trimmed, and what is left empty is not there', () => {
  expect(contactRequest.parse({ ...complete, company: ' ', preferred_time: '' })).toEqual({
    kind: 'sales',
    name: 'Noor',
    email: 'noor@example.com',
    message: 'Hello',
  })
})

test('a line ends in one way, however it was sent', () => {
  expect(contactRequest.parse({ ...complete, message: 'a\r\nb' })).toMatchObject({ message: 'a\nb' })
})

test.each([
  [{ name: ' ' }, { name: { code: 'contact_name.required' } }],
  [{ name: undefined }, { name: { code: 'contact_name.required' } }],
  [{ name: 'x'.repeat(257) }, { name: { code: 'contact_name.too_long', max: 256 } }],
  [{ email: '' }, { email: { code: 'email_address.required' } }],
  [{ email: 'noor' }, { email: { code: 'email_address.invalid' } }],
  [{ email: 'a@example.com, b@example.com' }, { email: { code: 'email_address.invalid' } }],
  [{ message: 'x'.repeat(4001) }, { message: { code: 'contact_message.too_long', max: 4000 } }],
  [{ company: 'x'.repeat(257) }, { company: { code: 'contact_company.too_long', max: 256 } }],
  [{ kind: 'spam' }, { kind: { code: 'contact_topic.required' } }],
  [{ name: 'a\0b' }, { name: { code: 'contact_name.null_character' } }],
  [{ email: 'a\0b@example.com' }, { email: { code: 'email_address.null_character' } }],
  [{ company: 'a\0b' }, { company: { code: 'contact_company.null_character' } }],
  [{ preferred_time: 'a\0b' }, { preferred_time: { code: 'contact_time.null_character' } }],
  [{ message: 'a\0b' }, { message: { code: 'contact_message.null_character' } }],
  [
    { name: '', message: '' },
    { name: { code: 'contact_name.required' }, message: { code: 'contact_message.required' } },
  ],
])('%j is refused', (change, faults) => {
  expect(findFaults(contactRequest.safeParse({ ...complete, ...change }).error)).toEqual(faults)
})
