import { fillIn } from './fill-in.ts'
import { mails } from './locales/en/mails.ts'
import { type RenderedMail, renderMailLayout } from './mail-layout.ts'

type BreakGlass = {
  readonly organization: string
  /** The address of the maintainer who used the link; empty if the account is gone. */
  readonly person: string
  readonly usedAt: Date
  readonly publicUrl: string
}

/** For every maintainer of an organization that enforces single sign-on. */
export function renderBreakGlassMail({ organization, person, usedAt, publicUrl }: BreakGlass): RenderedMail {
  const { subject, title, paragraph, somebody, meaning, advice, action, note } = mails.breakGlass
  const values = { organization, person: person || somebody, time: formatTime(usedAt) }
  return renderMailLayout({
    language: 'en',
    subject: fillIn(subject, values),
    title,
    paragraphs: [fillIn(paragraph, values), meaning, advice],
    action: { label: action, url: `${publicUrl}/settings/organization/sso` },
    notes: [fillIn(note, values)],
  })
}

const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const

/** People read it wherever they are, so the time is in UTC and says so. */
const formatTime = (moment: Date) => `${new Intl.DateTimeFormat('en-GB', format).format(moment)} UTC`
