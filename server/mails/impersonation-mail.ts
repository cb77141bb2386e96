import { fillIn } from './fill-in.ts'
import { mails } from './locales/en/mails.ts'
import { type RenderedMail, renderMailLayout } from './mail-layout.ts'

export type ImpersonationNotice = {
  readonly organization_name: string
  readonly reason: string
  readonly created_at: string | Date
  readonly expires_at: string | Date
}

/** Names the role of whoever acts, and nothing that is private to them. */
export function renderImpersonationMail(notice: ImpersonationNotice, publicUrl: string): RenderedMail {
  const { subject, title, paragraph, reason, limits, help, action, note } = mails.impersonation
  const values = {
    organization: notice.organization_name,
    reason: notice.reason,
    time: formatTime(notice.created_at),
    until: formatTime(notice.expires_at),
  }
  return renderMailLayout({
    language: 'en',
    subject: fillIn(subject, values),
    title,
    paragraphs: [paragraph, reason, limits, help].map((text) => fillIn(text, values)),
    action: { label: action, url: `${publicUrl}/profile` },
    notes: [note],
  })
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const formatTime = (moment: string | Date) => `${format.format(new Date(moment))} UTC`
