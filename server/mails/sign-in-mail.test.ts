import { describe, expect, test } from 'vitest'
import { renderSignInMail, wordsFor } from './sign-in-mail.ts'

const mail = renderSignInMail({
  type: 'magiclink',
  tokenHash: 'a&"<b>',
  code: '123456',
  lifetimeSeconds: 3600,
  publicUrl: 'https://trellis.example.com',
})

describe('the sign-in mail', () => {
  test('links to the confirmation page of the public address, and escapes what it is given', () => {
    const url = 'https://trellis.example.com/confirm?token_hash=a%26%22%3Cb%3E&type=magiclink'
    expect(mail.text).toContain(url)
    expect(mail.html).toContain(`href="${url.replace('&type', '&amp;type')}"`)
  })

  test('says how long the link works, and the code, in both forms', () => {
    for (const body of [mail.html, mail.text]) {
      expect(body).toContain('The link works once and for one hour. Your code is 123456.')
    }
  })

  test('greets a person who is new', () => {
    const welcome = renderSignInMail({
      type: 'signup',
      tokenHash: 'x',
      code: '1',
      lifetimeSeconds: 60,
      publicUrl: 'http://localhost:3000',
    })
    expect(welcome.subject).toBe('Confirm your email for Trellis')
    expect(welcome.html).toContain('Welcome to Trellis')
  })
})

test.each([
  [3600, 'one hour'],
  [7200, '2 hours'],
  [1800, '30 minutes'],
  [90, '90 seconds'],
])('%i seconds are said as %j', (seconds, words) => {
  expect(wordsFor(seconds)).toBe(words)
})
