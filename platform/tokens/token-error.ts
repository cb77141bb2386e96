/** Why a token was not taken. The cause is for the log; the token itself is in neither. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly reason: 'expired' | 'invalid'

  constructor(reason: 'expired' | 'invalid', options?: ErrorOptions) {
    super(`The token is ${reason}`, options)
    this.reason = reason
  }
}
