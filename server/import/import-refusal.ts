import type { RefusalParts } from '@trellis/platform/functions'

/**
 * Why a file is not imported. The thread that reads files throws it and cannot throw the platform's own: it would load
 * all protocols for that.
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
