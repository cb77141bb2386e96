import type { ContactRequest } from '@trellis/domain/contracts/contact'
import { mails } from './locales/en/mails.ts'
import { type RenderedMail, renderMailLayout } from './mail-layout.ts'

/** For the operators of the installation. A reply goes to the person who wrote. */
export function renderContactMail(request: ContactRequest): RenderedMail {
  const { kind, name, email, company, preferred_time, message } = request
  const { subjects, titles, facts, note, reply } = mails.contact
  const lines = [
    [facts.name, name],
    [facts.email, email],
    [facts.company, company],
    [facts.preferredTime, preferred_time],
  ].flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`]))
  return renderMailLayout({
    language: 'en',
    subject: `${subjects[kind]}: ${name}`,
    title: titles[kind],
    paragraphs: [...lines, ...message.split(/\n+/)],
    action: { label: reply, url: `mailto:${encodeURIComponent(email)}` },
    notes: [note],
  })
}
