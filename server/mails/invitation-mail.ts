import type { MemberRole } from '@trellis/domain/permissions/member-role'
import { breakLinks } from './break-links.ts'
import { fillIn } from './fill-in.ts'
import { mails } from './locales/en/mails.ts'
import { type RenderedMail, renderMailLayout } from './mail-layout.ts'

type Invitation = {
  readonly organization: string
  /** Name or address; null if the account is gone. */
  readonly inviter: string | null
  readonly role: MemberRole
  /** A personal line. */
  readonly message: string | null
  readonly expiresAt: Date
  readonly link: string
}

/** To somebody whose language is not known. Its only link is the button, whatever people have written. */
export function renderInvitationMail(invitation: Invitation): RenderedMail {
  const texts = mails.invitation
  const { message } = invitation
  const values = {
    inviter: invitation.inviter === null ? texts.somebody : breakLinks(invitation.inviter),
    organization: breakLinks(invitation.organization),
    role: texts.roles[invitation.role],
    time: `${format.format(invitation.expiresAt)} UTC`,
    message: breakLinks(message ?? ''),
  }
  const { paragraph, personal, validity, unexpected } = texts
  return renderMailLayout({
    language: 'en',
    subject: fillIn(texts.subject, values),
    title: fillIn(texts.title, values),
    paragraphs: (message === null ? [paragraph] : [paragraph, personal]).map((text) => fillIn(text, values)),
    action: { label: texts.action, url: invitation.link },
    notes: [validity, unexpected].map((text) => fillIn(text, values)),
  })
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
