import type { NoticeContent, NoticeKind } from '@trellis/platform/auth'
import { describe, expect, test } from 'vitest'
import { authMailTexts } from './locales/auth-mail-texts.ts'
import { noticeMailIn } from './notice-mail.ts'

const identityProviders = [{ name: 'acme', label: 'Acme & Co' }]
const render = noticeMailIn({
  languages: { strategy: 'prefix_except_default', offered: ['en', 'de', 'es'] },
  identityProviders,
})

const content: NoticeContent = {
  email: 'ann@example.com',
  method: undefined,
  happenedAt: new Date('2026-11-17T08:05:59Z'),
  siteUrl: 'https://trellis.example.com',
  acceptLanguage: '',
}

test.each<[NoticeKind, string, string]>([
  [
    'factor_added',
    'Authenticator app added to your Trellis account',
    'An authenticator app was added to your account on 17 Nov 2026, 08:05 UTC. Signing in with an email link or a provider now also asks for its code.',
  ],
  [
    'factor_removed',
    'Authenticator app removed from your Trellis account',
    'An authenticator app was removed from your account on 17 Nov 2026, 08:05 UTC.',
  ],
  [
    'passkey_added',
    'Passkey added to your Trellis account',
    'A passkey was added to your account on 17 Nov 2026, 08:05 UTC. It signs in without an email link.',
  ],
  [
    'passkey_removed',
    'Passkey removed from your Trellis account',
    'A passkey was removed from your account on 17 Nov 2026, 08:05 UTC.',
  ],
  [
    'recovery_codes_generated',
    'New recovery codes for your Trellis account',
    'New recovery codes were created for your account on 17 Nov 2026, 08:05 UTC. Older codes no longer work.',
  ],
  [
    'recovery_codes_removed',
    'Recovery codes removed from your Trellis account',
    'The recovery codes of your account were removed on 17 Nov 2026, 08:05 UTC.',
  ],
  [
    'recovery_code_used',
    'Recovery code used for your Trellis account',
    'A recovery code was used to sign in to your account on 17 Nov 2026, 08:05 UTC. It no longer works.',
  ],
  [
    'many_changes',
    'Many changes to your Trellis account',
    'Since 17 Nov 2026, 08:05 UTC, the ways to sign in to your account have changed too often for one email each.',
  ],
])('the notice %s says what happened and when, and what to do', async (kind, subject, sentence) => {
  const mail = await render(kind, content)
  expect(mail.subject).toBe(subject)
  for (const body of [mail.html, mail.text]) {
    expect(body).toContain(sentence)
    expect(body).toContain(
      'If this was not you, open your profile, remove everything that you do not recognize',
    )
    expect(body).toContain('https://trellis.example.com/profile')
  }
})

test.each<[NoticeKind, string, string]>([
  [
    'password_set',
    'Password set for your Trellis account',
    'A password was set for your account on 17 Nov 2026, 08:05 UTC. All other sessions were signed out.',
  ],
  [
    'email_changed',
    'Email address of your Trellis account changed',
    'The email address of your account was changed on 17 Nov 2026, 08:05 UTC. This address can no longer sign in.',
  ],
])(
  'the notice %s leads to people who can help, because the profile cannot',
  async (kind, subject, sentence) => {
    const mail = await render(kind, content)
    expect(mail.subject).toBe(subject)
    for (const body of [mail.html, mail.text]) {
      expect(body).toContain(sentence)
      expect(body).toContain('If this was not you, contact us right away.')
      expect(body).toContain('https://trellis.example.com/contact')
      expect(body).not.toContain('/profile')
    }
  },
)

test.each<[NoticeKind, string, string]>([
  ['identity_linked', 'Acme & Co linked to your Trellis account', 'was linked to your account'],
  ['identity_unlinked', 'Acme & Co unlinked from your Trellis account', 'was unlinked from your account'],
])('the notice %s names the provider as its button does, escaped', async (kind, subject, words) => {
  const mail = await render(kind, { ...content, method: 'acme' })
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain(`Sign-in with Acme & Co ${words}`)
  expect(mail.html).toContain(`Sign-in with Acme &amp; Co ${words}`)
})

test('a provider that the installation no longer offers is named as it was stored', async () => {
  const mail = await render('identity_unlinked', { ...content, method: 'gitlab' })
  expect(mail.subject).toBe('gitlab unlinked from your Trellis account')
})

test.each([
  [
    'en',
    'Single sign-on linked to your Trellis account',
    'Sign-in through your company’s provider was linked to your account on 17 Nov 2026, 08:05 UTC.',
  ],
  [
    'de',
    'Single Sign-on mit Ihrem Trellis-Konto verknüpft',
    'Die Anmeldung über den Anbieter Ihres Unternehmens wurde am 17.11.2026, 08:05 UTC mit Ihrem Konto verknüpft.',
  ],
  [
    'es',
    'Inicio de sesión único vinculado a su cuenta de Trellis',
    'El acceso a través del proveedor de su empresa se vinculó a su cuenta el 17 nov 2026, 8:05 UTC.',
  ],
])('the provider of a company has a sentence of its own in %s', async (acceptLanguage, subject, sentence) => {
  const mail = await render('identity_linked', { ...content, acceptLanguage, method: 'sso:102d14ef' })
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain(sentence)
  expect(mail.text).not.toContain('102d14ef')
})

describe('in another language', () => {
  test.each([
    [
      'de-AT',
      'Passkey zu Ihrem Trellis-Konto hinzugefügt',
      'Am 17.11.2026, 08:05 UTC wurde ein Passkey',
      '/de/profile',
    ],
    ['es', 'Llave de acceso añadida a su cuenta de Trellis', 'el 17 nov 2026, 8:05 UTC', '/es/profile'],
    ['fr', 'Passkey added to your Trellis account', 'on 17 Nov 2026, 08:05 UTC', 'example.com/profile'],
  ])('%s reads "%s"', async (acceptLanguage, subject, words, link) => {
    const mail = await render('passkey_added', { ...content, acceptLanguage })
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain(words)
    expect(mail.text).toContain(link)
  })

  test.each(['de', 'es'] as const)('%s has its own words for every text, with the same slots', (language) => {
    const english: Record<string, unknown> = authMailTexts.en.notices
    for (const [name, texts] of Object.entries(authMailTexts[language].notices)) {
      expect(texts).not.toEqual(english[name])
      const slotsOf = (value: unknown) =>
        JSON.stringify(value)
          .match(/\{\{\w+\}\}/g)
          ?.toSorted()
      expect(slotsOf(texts)).toEqual(slotsOf(english[name]))
    }
  })
})
