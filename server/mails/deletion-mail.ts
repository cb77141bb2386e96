import { breakLinks } from './break-links.ts'
import { fillIn } from './fill-in.ts'
import { mails } from './locales/en/mails.ts'
import { type RenderedMail, renderMailLayout } from './mail-layout.ts'

type Deletion = {
  readonly organizationId: string
  readonly organization: string
  /** The maintainer who deleted or restored it; empty if the account is gone. */
  readonly person: string
  /** Until when it can be restored. Undefined: it was restored. */
  readonly until: Date | undefined
  readonly publicUrl: string
}

/** For every maintainer of an organization that is being deleted, or is not after all. */
export function renderDeletionMail(deletion: Deletion): RenderedMail {
  const { organizationId, organization, person, until, publicUrl } = deletion
  const { somebody, requested, restored } = mails.deletion
  const { subject, title, paragraphs, action, note } = until === undefined ? restored : requested
  const values = {
    organization: breakLinks(organization),
    person: breakLinks(person) || somebody,
    until: until === undefined ? '' : `${format.format(until)} UTC`,
  }
  const path = until === undefined ? '/dashboard' : `/suspended?organization=${organizationId}`
  return renderMailLayout({
    language: 'en',
    subject: fillIn(subject, values),
    title: fillIn(title, values),
    paragraphs: paragraphs.map((text) => fillIn(text, values)),
    action: { label: action, url: `${publicUrl}${path}` },
    notes: [fillIn(note, values)],
  })
}

/** People read it wherever they are, so the time is that of UTC. */
const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
