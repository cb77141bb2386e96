import { storedMailer } from '../mail/mail.ts'
import type { Database } from '../postgres/postgres.ts'
import type { SmsSender } from './sms-sender.ts'

const subject = 'Text message'
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? '')

/** For an installation without a provider of text messages: they are kept beside the stored mails. */
export function storedSms(database: Database): SmsSender {
  const mailbox = storedMailer(database)
  return {
    send: ({ to, text }) => mailbox.send({ to, subject, text, html: `<p>${escapeHtml(text)}</p>` }),
  }
}
