import { createTransport } from 'nodemailer'
import { MailError } from './mail-error.ts'
import type { Mail, Mailer } from './mailer.ts'

export type SmtpOptions = {
  /** smtp:// or smtps://, with user and password if the server requires them. */
  readonly url: string
  readonly from: string
  /** Milliseconds for each step of the conversation. */
  readonly timeout?: number
}

/** Sends mails through a mail server. A person waits for the answer, so each step has a limit. */
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
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, ...answer, subject, html, text })
      } catch (error) {
        throw toMailError(error)
      }
    },
    async close() {
      transport.close()
    },
  }
}

type SmtpFailure = {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
  readonly response?: string
}

/** 5.7 means a policy of the server, such as who may send; the recipient is not at fault then. */
const rulePattern = /^\d{3}[ -]5\.7\./

function toMailError(error: unknown): MailError {
  const { code, responseCode, command, response } = error as SmtpFailure
  return new MailError({
    code,
    responseCode,
    command,
    isRecipientRefused:
      command === 'RCPT TO' &&
      [550, 551, 553].includes(responseCode ?? 0) &&
      !rulePattern.test(response ?? ''),
  })
}
