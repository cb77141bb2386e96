import { expect, test } from 'vitest'
import { inboxesOf } from './inboxes.ts'

const ofCompanies = ['https://mail.google.com/mail/', 'https://outlook.office.com/mail/']

test.each([
  ['mara@gmail.com', ['https://mail.google.com/mail/']],
  ['Mara@GoogleMail.com', ['https://mail.google.com/mail/']],
  ['mara@hotmail.com', ['https://outlook.live.com/mail/']],
  ['mara@larkfield.com', ofCompanies],
  ['mara@gmail.com.larkfield.com', ofCompanies],
])('mail to %s is read at %j', (email, addresses) => {
  expect(inboxesOf(email).map(({ address }) => address)).toEqual(addresses)
})
