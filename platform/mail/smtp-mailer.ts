import { createTransport } from 'nodemailer'
import type { Mail, Mailer } from './mailer.ts'

export type SmtpOptions = {
  /** smtp:// or smtps://, with user and password where the server asks for them. */
  readonly url: string
  readonly from: string
  /** Milliseconds for each step of the conversation. */
  readonly timeout?: number
}

/** Hands mails to a mail server; a person waits for the answer, so that each step has a limit. */
export function smtpMailer({ url, from, timeout = 10_000 }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, replyTo, subject, html, text }: Mail) {
      const answer = replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }
      await transport.sendMail({ from, to: { name: '', address: to }, ...answer, subject, html, text })
    },
    async close() {
      transport.close()
    },
  }
}
