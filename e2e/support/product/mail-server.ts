// A real SMTP server inside the test process. Waiting for a mail waits for its arrival, never for a fixed time.
import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string; subject: string; text: string; html: string }

export class MailServer {
  readonly #arrivals = new EventEmitter()
  readonly #mails: ReceivedMail[] = []
  readonly #server: SMTPServer

  private constructor() {
    this.#arrivals.setMaxListeners(0)
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
        stream
          .toArray()
          .then((chunks) => this.#receive(Buffer.concat(chunks), recipients))
          .then(() => done(), done)
      },
    })
  }

  static async start({ port = 0 } = {}): Promise<MailServer> {
    const mailServer = new MailServer()
    mailServer.#server.listen(port, '127.0.0.1')
    await once(mailServer.#server.server, 'listening')
    return mailServer
  }

  get url(): string {
    const { port } = this.#server.server.address() as AddressInfo
    return `smtp://127.0.0.1:${port}`
  }

  /** Every mail to the address so far, oldest first. */
  mailsTo(address: string): ReceivedMail[] {
    return this.#mails.filter(({ to }) => to === address.toLowerCase())
  }

  /** The mail to the address after the first `seen` ones; waits until it arrives. */
  async waitForMail(address: string, { seen = 0, within = 60_000 } = {}): Promise<ReceivedMail> {
    const signal = AbortSignal.timeout(within)
    for (;;) {
      const mail = this.mailsTo(address)[seen]
      if (mail) return mail
      await once(this.#arrivals, address.toLowerCase(), { signal }).catch(() => {
        throw new Error(`No mail number ${seen + 1} to ${address} came within ${within / 1000} s`)
      })
    }
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  async #receive(raw: Buffer, recipients: string[]): Promise<void> {
    const { subject = '', text = '', html = '' } = await PostalMime.parse(raw)
    for (const to of recipients) {
      this.#mails.push({ to, subject, text, html })
      this.#arrivals.emit(to)
    }
  }
}
