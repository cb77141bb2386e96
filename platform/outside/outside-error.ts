export type OutsideFaultCode =
  | 'bad_address'
  | 'not_https'
  | 'private_address'
  | 'too_many_redirects'
  | 'too_slow'
  | 'too_large'
  | 'unreachable'

/** The message holds no address, so that it can be logged and shown. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError'
  readonly code: OutsideFaultCode

  constructor(code: OutsideFaultCode) {
    super(code)
    this.code = code
  }
}
