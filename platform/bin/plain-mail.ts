import type { RenderMail } from '../auth/auth.ts'

const subjects = {
  confirmation: 'Confirm your address',
  magic_link: 'Your sign-in link',
  email_change_current: 'Confirm the change of your address',
  email_change_new: 'Confirm your new address',
} as const

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? '')

/** Only the link of the wire and the code, because the platform alone has no product. */
export const renderPlainMail: RenderMail = (kind, { verifyUrl, code }) => ({
  subject: subjects[kind],
  text: `${verifyUrl}\n\n${code}\n`,
  html: `<p><a href="${escapeHtml(verifyUrl)}">${escapeHtml(subjects[kind])}</a></p><p>${code}</p>`,
})
