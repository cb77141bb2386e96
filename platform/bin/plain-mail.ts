import type { RenderMail } from '../auth/auth.ts'

const subjects = {
  confirmation: 'Confirm your address',
  magic_link: 'Your sign-in link',
  recovery: 'Reset your password',
  invite: 'You have been invited',
  email_change_current: 'Confirm the change of your address',
  email_change_new: 'Confirm your new address',
  break_glass: 'Your link to sign in without your company',
  reauthentication: 'Your confirmation code',
} as const

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? '')

/** The reader must know that confirming makes a password valid, which somebody else may have chosen. */
const passwordNote =
  'Confirming also accepts the password that was chosen at sign-up. If that was not you, ignore this email.'

/**
 * Only the link of the wire and the code, because the platform alone has no product. A reauthentication has no link.
 */
export const renderPlainMail: RenderMail = (kind, { verifyUrl, code, setsPassword }) => {
  const subject = subjects[kind]
  if (kind === 'reauthentication') return { subject, text: `${code}\n`, html: `<p>${code}</p>` }
  return {
    subject,
    text: `${verifyUrl}\n\n${code}\n${setsPassword ? `\n${passwordNote}\n` : ''}`,
    html: `<p><a href="${escapeHtml(verifyUrl)}">${escapeHtml(subject)}</a></p><p>${code}</p>${setsPassword ? `<p>${passwordNote}</p>` : ''}`,
  }
}
