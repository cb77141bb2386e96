export type MailFailure = {
  /** The transport's own name of the error. */
  readonly code?: string | undefined
  /** What the mail server answered. */
  readonly responseCode?: number | undefined
  /** The step of the conversation. */
  readonly command?: string | undefined
  readonly isRecipientRefused: boolean
}

/** A mail that was not sent. It holds no text of the mail server, which quotes the person's address. */
export class MailError extends Error {
  override readonly name = 'MailError'
  readonly code: string | undefined
  readonly responseCode: number | undefined
  readonly command: string | undefined
  /** Whether the server will never accept mail for this recipient. */
  readonly isRecipientRefused: boolean

  constructor({ code, responseCode, command, isRecipientRefused }: MailFailure) {
    const facts = [command, code, responseCode].filter((fact) => fact !== undefined).join(' ')
    super(`The mail server did not take the mail: ${facts}`)
    this.code = code
    this.responseCode = responseCode
    this.command = command
    this.isRecipientRefused = isRecipientRefused
  }
}
