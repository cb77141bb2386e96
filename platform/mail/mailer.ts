export type Mail = {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The address for replies, if it is not the sender. */
  readonly replyTo?: string
  /** Names the mail: programs of readers show one that arrives twice under the same name once. Letters, digits, hyphens. */
  readonly messageId?: string
  /** Further headers by name. Values are one line. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The only way to send mail. */
export type Mailer = {
  /** Resolves once the mail is accepted. Rejects with a MailError if it is not. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
