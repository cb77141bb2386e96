import { expect, test } from 'vitest'
import { parseContact } from './contact.ts'

const complete = { kind: 'sales', name: ' Noor ', email: 'noor@example.com', message: 'Hello' }

test('a message is trimmed, and what is left empty is not there', () => {
  expect(parseContact({ ...complete, company: ' ', preferred_time: '' })).toEqual({
    ok: true,
    request: { kind: 'sales', name: 'Noor', email: 'noor@example.com', message: 'Hello' },
  })
})

test('a line ends in one way, however it was sent', () => {
  expect(parseContact({ ...complete, message: 'a\r\nb' })).toMatchObject({ request: { message: 'a\nb' } })
})

test.each([
  [{ name: ' ' }, { name: 'required' }],
  [{ name: undefined }, { name: 'required' }],
  [{ name: 'x'.repeat(257) }, { name: 'tooLong' }],
  [{ email: '' }, { email: 'required' }],
  [{ email: 'noor' }, { email: 'invalid' }],
  [{ email: 'a@example.com, b@example.com' }, { email: 'invalid' }],
  [{ message: 'x'.repeat(4001) }, { message: 'tooLong' }],
  [{ company: 'x'.repeat(257) }, { company: 'tooLong' }],
  [{ kind: 'spam' }, { kind: 'required' }],
  [{ name: 'a\0b' }, { name: 'invalid' }],
  [{ email: 'a\0b@example.com' }, { email: 'invalid' }],
  [{ company: 'a\0b' }, { company: 'invalid' }],
  [{ preferred_time: 'a\0b' }, { preferred_time: 'invalid' }],
  [{ message: 'a\0b' }, { message: 'invalid' }],
  [
    { name: '', message: '' },
    { name: 'required', message: 'required' },
  ],
])('%j is refused', (change, faults) => {
  expect(parseContact({ ...complete, ...change })).toEqual({ ok: false, faults })
})
