import type { MailContent } from '@trellis/platform/auth'
import { describe, expect, test } from 'vitest'
import { authMailIn, wordsFor } from './auth-mail.ts'
import { authMailTexts } from './locales/auth-mail-texts.ts'

const renderAuthMail = authMailIn({ strategy: 'no_prefix', offered: ['en'] })

const content: MailContent = {
  email: 'ann@example.com',
  newEmail: undefined,
  setsPassword: false,
  tokenHash: 'a&"<b>',
  type: 'magiclink',
  code: '123456',
  lifetimeSeconds: 3600,
  siteUrl: 'https://trellis.example.com',
  acceptLanguage: '',
  redirectTo: 'https://trellis.example.com',
  verifyUrl: 'https://trellis.example.com/auth/v1/verify?token=spent-by-a-scanner',
}

test.each([
  ['en', 'Your break-glass link for Trellis', 'The link works once and expires in 15 minutes.'],
  ['de', 'Ihr Notfall-Link für Trellis', 'Der Link funktioniert einmal und ist 15 Minuten gültig.'],
  ['es', 'Su enlace de emergencia para Trellis', 'El enlace funciona una sola vez y caduca en 15 minutos.'],
])('a break-glass mail in %s has a link and no code', async (language, subject, note) => {
  const render = authMailIn({ strategy: 'no_prefix', offered: ['en', 'de', 'es'] })
  const mail = await render('break_glass', {
    ...content,
    type: 'break_glass',
    lifetimeSeconds: 900,
    acceptLanguage: language,
  })
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain('/confirm?token_hash=a%26%22%3Cb%3E&type=break_glass')
  expect(mail.text).toContain(note)
  expect(mail.html + mail.text).not.toContain('123456')
})

test.each([
  ['en', 'Ann Lee, a maintainer of evil.example, asked', 'Confirm only if both addresses are yours.'],
  [
    'de',
    'Ann Lee, Maintainer von evil.example, möchte',
    'Bestätigen Sie nur, wenn beide Adressen Ihnen gehören.',
  ],
  ['es', 'Ann Lee, responsable de evil.example, ha pedido', 'Confirme solo si ambas direcciones son suyas.'],
])('a change of address that a maintainer asked for says so in %s', async (language, asked, warning) => {
  const render = authMailIn({ strategy: 'no_prefix', offered: ['en', 'de', 'es'] })
  const asker = { person: 'Ann Lee', organization: 'evil.example' }
  for (const kind of ['email_change_current', 'email_change_new'] as const) {
    const own = { ...content, newEmail: 'new@example.com', acceptLanguage: language }
    const mail = await render(kind, { ...own, asker })
    expect(mail.text.replaceAll('\u200b', '')).toContain(asked)
    expect(mail.text + mail.html).not.toContain('evil.example')
    expect(mail.text).toContain(warning)
    expect((await render(kind, own)).text).not.toContain(warning)
  }
})

describe('a mail of the sign-in', async () => {
  const mail = await renderAuthMail('magic_link', content)

  test('links to the confirmation page of the public address, and escapes what it is given', () => {
    const url = 'https://trellis.example.com/confirm?token_hash=a%26%22%3Cb%3E&type=magiclink'
    expect(mail.text).toContain(url)
    expect(mail.html).toContain(`href="${url.replace('&type', '&amp;type')}"`)
  })

  test('leads to an invitation only if the product ordered it for one', async () => {
    const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
    const redirectTo = `https://trellis.example.com/accept-invite?id=${id}`
    const occasion = { invitation: id, organization: 'evil.example' }
    const invited = await renderAuthMail('magic_link', { ...content, redirectTo, occasion })
    expect(invited.text).toContain(`&type=magiclink&invitation=${id}\n`)
    // Anybody can ask for a sign-in mail to any address, with any page of ours.
    const asked = await renderAuthMail('magic_link', { ...content, redirectTo })
    expect(asked.text).not.toContain('invitation')
    expect(asked.subject).toBe('Your sign-in link for Trellis')
  })

  test('never holds the link that spends the token when it is only fetched', () => {
    expect(mail.html + mail.text).not.toContain('/auth/v1/verify')
  })

  test('says how long the link works, and the code, in both forms', () => {
    for (const body of [mail.html, mail.text]) {
      expect(body).toContain('The link works once and expires in one hour. Your code is 123456.')
    }
  })

  test('greets a person who is new', async () => {
    const welcome = await renderAuthMail('confirmation', { ...content, type: 'signup' })
    expect(welcome.subject).toBe('Confirm your email for Trellis')
    expect(welcome.html).toContain('Welcome to Trellis')
  })

  test.each([
    [
      'en',
      'Confirming also accepts the password that was chosen at sign-up. If that was not you, ignore this email.',
      'No password',
    ],
    [
      'de',
      'Damit gilt auch das Passwort, das bei der Registrierung gewählt wurde. Wenn Sie das nicht waren, ignorieren',
      'kein Passwort',
    ],
    [
      'es',
      'Al confirmar acepta también la contraseña que se eligió en el registro. Si no fue usted, ignore',
      'Sin contraseñas',
    ],
  ])('warns in %s that it accepts a password, and only then', async (acceptLanguage, warning, promise) => {
    const render = authMailIn({ strategy: 'no_prefix', offered: ['en', 'de', 'es'] })
    const signup = { ...content, acceptLanguage, type: 'signup' } as const
    const warned = await render('confirmation', { ...signup, setsPassword: true })
    const plain = await render('confirmation', signup)
    for (const form of ['html', 'text'] as const) {
      expect(warned[form]).toContain(warning)
      expect(warned[form]).not.toContain(promise)
      expect(plain[form]).not.toContain(warning)
      expect(plain[form]).toContain(promise)
    }
  })

  test('makes no link of an address that somebody else chose', async () => {
    const wanted = 'www.evil.example/login@x.example'
    const asker = { person: 'Ann', organization: 'Larkfield' }
    const change = { ...content, type: 'email_change', newEmail: wanted, asker } as const
    expect((await renderAuthMail('email_change_current', change)).text).not.toContain(wanted)
    const taken = { ...change, email: wanted, newEmail: 'ann@example.com' }
    expect((await renderAuthMail('email_change_new', taken)).text).not.toContain(wanted)
  })

  test('names the new address to the old one, escaped', async () => {
    const change = { ...content, type: 'email_change', newEmail: '"<x>"@example.com' } as const
    const { html, text } = await renderAuthMail('email_change_current', change)
    expect(text).toContain('You asked to change your email address to "<x>"@example.com.')
    expect(html).toContain('to &quot;&lt;x&gt;&quot;@example.com.')
  })
})

test.each([
  ['en', 'Sign in to join Larkfield.example on Trellis', 'become a member of Larkfield.example.', 'password'],
  ['de', 'Melden Sie sich an, um Larkfield.example', 'werden Mitglied von Larkfield.example.', 'Passwort'],
  ['es', 'Entre para unirse a Larkfield.example en Trellis', 'miembro de Larkfield.example.', 'contraseña'],
])(
  'the sign-in mail of an invitation says in %s what it joins',
  async (language, subject, joins, password) => {
    const render = authMailIn({ strategy: 'no_prefix', offered: ['en', 'de', 'es'] })
    const occasion = { invitation: '7', organization: 'Larkfield.example' }
    for (const [kind, setsPassword] of [
      ['magic_link', false],
      ['confirmation', true],
    ] as const) {
      const mail = await render(kind, { ...content, acceptLanguage: language, occasion, setsPassword })
      expect(mail.subject.replaceAll('\u200b', '')).toContain(subject)
      expect(mail.text.replaceAll('\u200b', '')).toContain(joins)
      expect(mail.subject + mail.text + mail.html).not.toContain('Larkfield.example')
      expect(mail.text.includes(password)).toBe(setsPassword)
    }
  },
)

test('a code that confirms who is signed in comes without a link', async () => {
  const mail = await renderAuthMail('reauthentication', { ...content, type: 'reauthentication' })
  for (const body of [mail.html, mail.text]) {
    expect(body).toContain('Enter the code 123456 to continue. It expires in one hour.')
    expect(body).not.toContain('token_hash')
  }
})

test.each([
  ['recovery', 'Reset your password for Trellis', 'choose a new password'],
  ['invite', 'You are invited to Trellis', 'invited ann@example.com'],
] as const)(
  'a mail of the kind %s links to the confirmation page with its type',
  async (kind, subject, text) => {
    const mail = await renderAuthMail(kind, { ...content, type: kind })
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain(text)
    expect(mail.text).toContain(`/confirm?token_hash=a%26%22%3Cb%3E&type=${kind}`)
  },
)

test.each([
  [3600, 'one hour'],
  [7200, '2 hours'],
  [1800, '30 minutes'],
  [90, '90 seconds'],
])('%i seconds are said as %j', (seconds, words) => {
  expect(wordsFor(seconds, authMailTexts.en.lifetime)).toBe(words)
})

describe('where several languages are on offer', () => {
  const render = authMailIn({ strategy: 'prefix_except_default', offered: ['en', 'de', 'es'] })
  const askedIn = async (acceptLanguage: string) => render('magic_link', { ...content, acceptLanguage })

  test.each([
    [
      'de',
      'Ihr Anmeldelink für Trellis',
      'Der Link funktioniert einmal und ist eine Stunde gültig. Ihr Code ist 123456.',
    ],
    [
      'es-MX, en;q=0.5',
      'Su enlace para entrar en Trellis',
      'funciona una sola vez y caduca en una hora. Su código',
    ],
    [
      'fr',
      'Your sign-in link for Trellis',
      'The link works once and expires in one hour. Your code is 123456.',
    ],
  ])('who asks in "%s" reads "%s"', async (acceptLanguage, subject, note) => {
    const mail = await askedIn(acceptLanguage)
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain(note)
  })

  test('the mail says which language it is in, and leads to the page in the same', async () => {
    const { html, text } = await askedIn('de')
    expect(html).toContain('<html lang="de">')
    expect(text).toContain('https://trellis.example.com/de/confirm?token_hash=')
  })

  test('a language that is not on offer is not spoken', async () => {
    expect((await renderAuthMail('magic_link', { ...content, acceptLanguage: 'de' })).subject).toBe(
      'Your sign-in link for Trellis',
    )
  })

  test.each(['de', 'es'] as const)('%s fills the same slots, in its own words', (language) => {
    const slotsOf = (texts: object) => JSON.stringify(texts).match(/\{\{\w+\}\}/g)
    expect(slotsOf(authMailTexts[language])).toEqual(slotsOf(authMailTexts.en))
    const { auth } = authMailTexts[language]
    expect(auth.ignore).not.toBe(authMailTexts.en.auth.ignore)
  })
})
