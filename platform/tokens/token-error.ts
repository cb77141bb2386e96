/** What is wrong with a token: its time, whom it is meant for, the key that it names, or all the rest. */
export type TokenFault =
  | 'expired'
  | 'not-yet-valid'
  | 'from-the-future'
  | 'other-audience'
  | 'unknown-key'
  | 'invalid'

/** Why a token was not taken. The cause is for the log; the token itself is in neither. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly reason: TokenFault

  constructor(reason: TokenFault, options?: ErrorOptions) {
    super(`The token is refused: ${reason}`, options)
    this.reason = reason
  }
}
