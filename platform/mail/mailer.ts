export type Mail = {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Where an answer goes, if not to the sender. */
  readonly replyTo?: string
}

/** The one way out for mail. */
export type Mailer = {
  /** Resolves once the mail is handed over; rejects with a MailError where it was not taken. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
