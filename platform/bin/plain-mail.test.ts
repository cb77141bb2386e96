import { describe, expect, test } from 'vitest'
import type { MailContent } from '../auth/auth.ts'
import { renderPlainMail } from './plain-mail.ts'

const content: MailContent = {
  email: 'ann@example.com',
  newEmail: undefined,
  setsPassword: false,
  tokenHash: 'token',
  type: 'signup',
  code: '123456',
  lifetimeSeconds: 3600,
  siteUrl: 'https://app.example.com',
  acceptLanguage: '',
  redirectTo: 'https://app.example.com',
  verifyUrl: 'https://app.example.com/auth/v1/verify?token=token&type=signup',
}

describe('a plain mail', () => {
  test('has the link and the code', async () => {
    const mail = await renderPlainMail('confirmation', content)
    expect(mail).toEqual({
      subject: 'Confirm your address',
      text: 'https://app.example.com/auth/v1/verify?token=token&type=signup\n\n123456\n',
      html: '<p><a href="https://app.example.com/auth/v1/verify?token=token&amp;type=signup">Confirm your address</a></p><p>123456</p>',
    })
  })

  test('warns if opening it accepts the password of a sign-up', async () => {
    const mail = await renderPlainMail('confirmation', { ...content, setsPassword: true })
    for (const body of [mail.html, mail.text]) {
      expect(body).toContain(
        'Confirming also accepts the password that was chosen at sign-up. If that was not you, ignore this email.',
      )
    }
  })

  test('of a reauthentication has no link', async () => {
    const mail = await renderPlainMail('reauthentication', { ...content, type: 'reauthentication' })
    expect([mail.text, mail.html]).toEqual(['123456\n', '<p>123456</p>'])
  })
})
