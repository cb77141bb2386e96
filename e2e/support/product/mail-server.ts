// A real SMTP server inside the test process. Waiting for a mail waits for its arrival, never for a fixed time. Mails about
// notifications are kept apart, because a digest may arrive between any other two.
import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string; subject: string; text: string; html: string }

export type NotificationMail = ReceivedMail & {
  messageId: string
  unsubscribe: string | undefined
  unsubscribePost: string | undefined
}

type Wait = { readonly seen?: number; readonly within?: number }

export class MailServer {
  readonly #arrivals = new EventEmitter()
  readonly #mails: ReceivedMail[] = []
  readonly #notifications: NotificationMail[] = []
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
    // A product that is killed leaves its connections halfway.
    this.#server.on('error', () => undefined)
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

  /** Every mail to the address so far, oldest first, but those about notifications. */
  mailsTo(address: string): ReceivedMail[] {
    return this.#mails.filter(({ to }) => to === address.toLowerCase())
  }

  /** The mail to the address after the first `seen` ones; waits until it arrives. */
  waitForMail(address: string, options: Wait = {}): Promise<ReceivedMail> {
    return this.#waitFor(address, () => this.mailsTo(address), options)
  }

  /** Every mail about notifications so far, to whomever, oldest first. */
  get notifications(): readonly NotificationMail[] {
    return this.#notifications
  }

  /** Every mail about notifications to the address so far, oldest first. */
  notificationsTo(address: string): NotificationMail[] {
    return this.#notifications.filter(({ to }) => to === address.toLowerCase())
  }

  /** The same as waitForMail, of those. */
  waitForNotification(address: string, options: Wait = {}): Promise<NotificationMail> {
    return this.#waitFor(address, () => this.notificationsTo(address), options)
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  async #waitFor<M>(address: string, list: () => M[], { seen = 0, within = 60_000 }: Wait): Promise<M> {
    const signal = AbortSignal.timeout(within)
    for (;;) {
      const mail = list()[seen]
      if (mail) return mail
      await once(this.#arrivals, address.toLowerCase(), { signal }).catch(() => {
        throw new Error(`No mail number ${seen + 1} to ${address} came within ${within / 1000} s`)
      })
    }
  }

  async #receive(raw: Buffer, recipients: string[]): Promise<void> {
    const { subject = '', text = '', html = '', messageId = '', headers } = await PostalMime.parse(raw)
    const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value
    const unsubscribe = headerOf('list-unsubscribe')
    const unsubscribePost = headerOf('list-unsubscribe-post')
    for (const to of recipients) {
      const mail = { to, subject, text, html }
      if (messageId.startsWith('<notification-'))
        this.#notifications.push({ ...mail, messageId, unsubscribe, unsubscribePost })
      else this.#mails.push(mail)
      this.#arrivals.emit(to)
    }
  }
}
