import { expect, test } from 'vitest'
import { mailAppOf } from './mail-app.ts'

test.each([
  ['mara@gmail.com', 'https://mail.google.com/mail/'],
  ['Mara@GoogleMail.com', 'https://mail.google.com/mail/'],
  ['mara@hotmail.com', 'https://outlook.live.com/mail/'],
  ['mara@larkfield.com', 'mailto:'],
  ['mara@gmail.com.larkfield.com', 'mailto:'],
])('mail to %s is read at %s', (email, address) => {
  expect(mailAppOf(email)).toBe(address)
})
