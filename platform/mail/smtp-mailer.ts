import { createTransport } from 'nodemailer'
import { MailError } from './mail-error.ts'
import type { Mail, Mailer } from './mailer.ts'
import { refusesForGood } from './refuses-for-good.ts'

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
  const domain = domainOf(from)
  return {
    async send({ to, replyTo, subject, html, text, messageId, headers = {} }: Mail) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          ...(messageId !== undefined && { messageId: `<${messageId}@${domain}>` }),
          // As they are: a folded address would be cut in two, and an encoded one would be none.
          headers: Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]),
          ),
          subject,
          html,
          text,
        })
      } catch (error) {
        throw toMailError(error)
      }
    },
    async close() {
      transport.close()
    },
  }
}

/** Of an address with or without a name before it. */
const domainOf = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

type SmtpFailure = {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
  readonly response?: string
}

function toMailError(error: unknown): MailError {
  const { code, responseCode, command, response } = error as SmtpFailure
  return new MailError({
    code,
    responseCode,
    command,
    isRecipientRefused: command === 'RCPT TO' && refusesForGood(response ?? ''),
  })
}
