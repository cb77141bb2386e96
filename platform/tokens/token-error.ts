/** What is wrong with a token: its time, its audience, the key that it names, or anything else. */
export type TokenFault =
  | 'expired'
  | 'not-yet-valid'
  | 'from-the-future'
  | 'other-audience'
  | 'unknown-key'
  | 'invalid'

/** Why a token was refused. The cause is for the log; neither holds the token itself. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly reason: TokenFault

  constructor(reason: TokenFault, options?: ErrorOptions) {
    super(`The token is refused: ${reason}`, options)
    this.reason = reason
  }
}
