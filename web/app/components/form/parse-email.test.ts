import { expect, test } from 'vitest'
import { parseEmail } from './parse-email.ts'

test.each([
  ['mara@larkfield.com', 'mara@larkfield.com'],
  ['  mara@larkfield.com\n', 'mara@larkfield.com'],
  ["o'brien+trial@mail.larkfield.co.uk", "o'brien+trial@mail.larkfield.co.uk"],
  ['MARA@Larkfield.COM', 'MARA@Larkfield.COM'],
  [`${'m'.repeat(243)}@larkfield.com`.slice(-256), `${'m'.repeat(243)}@larkfield.com`.slice(-256)],
])('%j is an address', (value, email) => {
  expect(parseEmail(value)).toEqual({ ok: true, email })
})

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['mara', 'invalid'],
  ['mara@', 'invalid'],
  ['@larkfield.com', 'invalid'],
  ['mara@larkfield', 'invalid'],
  ['mara@larkfield.', 'invalid'],
  ['mara@-larkfield.com', 'invalid'],
  ['mara@lark field.com', 'invalid'],
  ['mara@larkfield.com, jonas@larkfield.com', 'invalid'],
  ['Mara <mara@larkfield.com>', 'invalid'],
  [`${'m'.repeat(243)}@larkfield.com.`, 'too_long'],
])('%j is refused as %s', (value, kind) => {
  expect(parseEmail(value)).toMatchObject({ ok: false, fault: { code: `email_address.${kind}` } })
})
