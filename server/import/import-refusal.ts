import type { RefusalParts } from '@trellis/platform/functions'

/**
 * The reason why a file is not imported. The import thread throws it instead of the platform's own refusal, which would
 * load all protocols.
 */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal'
  readonly status: 400 | 413 | 422
  readonly code: string
  readonly parts: RefusalParts

  constructor(status: 400 | 413 | 422, code: string, message: string, parts: RefusalParts = {}) {
    super(message)
    this.status = status
    this.code = code
    this.parts = parts
  }
}
