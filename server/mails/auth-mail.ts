import type { MailContent as AuthMail, MailKind } from '@trellis/platform/auth'
import { type RenderedMail, renderMailLayout } from './mail-layout.ts'

type Words = {
  readonly subject: string
  readonly title: string
  readonly paragraph: (mail: AuthMail) => string
  readonly action: string
}

const words: Readonly<Record<MailKind, Words>> = {
  confirmation: {
    subject: 'Confirm your email for Trellis',
    title: 'Welcome to Trellis',
    paragraph: () => 'Confirm your email address to start. There is no password to remember.',
    action: 'Confirm and sign in',
  },
  magic_link: {
    subject: 'Your sign-in link for Trellis',
    title: 'Sign in to Trellis',
    paragraph: () => 'Follow the link to sign in. There is no password to remember.',
    action: 'Sign in',
  },
  email_change_current: {
    subject: 'Confirm that your email address changes',
    title: 'Change your email address',
    paragraph: ({ newEmail }) =>
      `Your account is to move to ${newEmail}. Confirm it from here and from there.`,
    action: 'Confirm the change',
  },
  email_change_new: {
    subject: 'Confirm your new email address',
    title: 'Confirm your new email address',
    paragraph: ({ email }) => `The account of ${email} is to move to this address. Confirm it from both.`,
    action: 'Confirm this address',
  },
}

/** The link goes to a page of ours whose script spends the token: mail scanners that fetch links spend nothing. */
export function renderAuthMail(kind: MailKind, mail: AuthMail): RenderedMail {
  const { subject, title, paragraph, action } = words[kind]
  const link = new URL('/confirm', mail.siteUrl)
  link.searchParams.set('token_hash', mail.tokenHash)
  link.searchParams.set('type', mail.type)
  return renderMailLayout({
    subject,
    title,
    paragraphs: [paragraph(mail)],
    action: { label: action, url: link.href },
    notes: [
      `The link works once and for ${wordsFor(mail.lifetimeSeconds)}. Your code is ${mail.code}.`,
      'If you did not ask for this, you can ignore it: nothing happens without this mail.',
    ],
  })
}

export function wordsFor(seconds: number): string {
  const [amount, unit] = largestUnit(seconds)
  return amount === 1 ? `one ${unit}` : `${amount} ${unit}s`
}

function largestUnit(seconds: number): [number, string] {
  if (seconds % 3600 === 0) return [seconds / 3600, 'hour']
  return seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second']
}
