import type { MailContent as AuthMail, MailKind } from '@trellis/platform/auth'
import { mails } from '../locales/en/mails.ts'
import { fillIn } from './fill-in.ts'
import { type RenderedMail, renderMailLayout } from './mail-layout.ts'

/** The link goes to a page of ours whose script spends the token: mail scanners that fetch links spend nothing. */
export function renderAuthMail(kind: MailKind, mail: AuthMail): RenderedMail {
  const { subject, title, paragraph, action } = mails.auth[kind]
  const { lifetime, ignore } = mails.auth
  const link = new URL('/confirm', mail.siteUrl)
  link.searchParams.set('token_hash', mail.tokenHash)
  link.searchParams.set('type', mail.type)
  return renderMailLayout({
    subject,
    title,
    paragraphs: [fillIn(paragraph, { email: mail.email, newEmail: mail.newEmail ?? '' })],
    action: { label: action, url: link.href },
    notes: [fillIn(lifetime, { lifetime: wordsFor(mail.lifetimeSeconds), code: mail.code }), ignore],
  })
}

export function wordsFor(seconds: number): string {
  const [amount, unit] = largestUnit(seconds)
  const [one, many] = mails.lifetime[unit]
  return amount === 1 ? one : fillIn(many, { count: String(amount) })
}

function largestUnit(seconds: number): [number, keyof typeof mails.lifetime] {
  if (seconds % 3600 === 0) return [seconds / 3600, 'hour']
  return seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second']
}
