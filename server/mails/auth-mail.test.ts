import type { MailContent } from '@trellis/platform/auth'
import { describe, expect, test } from 'vitest'
import { renderAuthMail, wordsFor } from './auth-mail.ts'

const content: MailContent = {
  email: 'ann@example.com',
  newEmail: undefined,
  tokenHash: 'a&"<b>',
  type: 'magiclink',
  code: '123456',
  lifetimeSeconds: 3600,
  siteUrl: 'https://trellis.example.com',
  redirectTo: 'https://trellis.example.com',
  verifyUrl: 'https://trellis.example.com/auth/v1/verify?token=spent-by-a-scanner',
}

describe('a mail of the sign-in', () => {
  const mail = renderAuthMail('magic_link', content)

  test('links to the confirmation page of the public address, and escapes what it is given', () => {
    const url = 'https://trellis.example.com/confirm?token_hash=a%26%22%3Cb%3E&type=magiclink'
    expect(mail.text).toContain(url)
    expect(mail.html).toContain(`href="${url.replace('&type', '&amp;type')}"`)
  })

  test('never holds the link that spends the token when it is only fetched', () => {
    expect(mail.html + mail.text).not.toContain('/auth/v1/verify')
  })

  test('says how long the link works, and the code, in both forms', () => {
    for (const body of [mail.html, mail.text]) {
      expect(body).toContain('The link works once and for one hour. Your code is 123456.')
    }
  })

  test('greets a person who is new', () => {
    const welcome = renderAuthMail('confirmation', { ...content, type: 'signup' })
    expect(welcome.subject).toBe('Confirm your email for Trellis')
    expect(welcome.html).toContain('Welcome to Trellis')
  })

  test('names the new address to the old one, escaped', () => {
    const change = { ...content, type: 'email_change', newEmail: '"<x>"@example.com' } as const
    const { html, text } = renderAuthMail('email_change_current', change)
    expect(text).toContain('Your account is to move to "<x>"@example.com.')
    expect(html).toContain('move to &quot;&lt;x&gt;&quot;@example.com.')
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
