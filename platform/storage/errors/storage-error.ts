export type StorageErrorFields = {
  /** The status that the body names. The status of the answer is 400 unless `status` says otherwise. */
  readonly statusCode: number
  readonly code: string
  readonly error: string
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

/** The only error that this protocol throws. `renderError` turns it into the wire's body. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly statusCode: number
  readonly code: string
  readonly error: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(message: string, fields: StorageErrorFields) {
    super(message, fields.cause === undefined ? undefined : { cause: fields.cause })
    this.statusCode = fields.statusCode
    this.code = fields.code
    this.error = fields.error
    this.status = fields.status ?? 400
    this.headers = fields.headers ?? {}
  }
}
