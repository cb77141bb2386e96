export type RestErrorFields = {
  readonly status: number
  readonly code: string
  readonly details?: unknown
  readonly hint?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

/** The only error that this protocol throws. `renderError` turns it into the wire's body. */
export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly hint: string | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(message: string, fields: RestErrorFields) {
    super(message, fields.cause === undefined ? undefined : { cause: fields.cause })
    this.status = fields.status
    this.code = fields.code
    this.details = fields.details
    this.hint = fields.hint
    this.headers = fields.headers ?? {}
  }
}
