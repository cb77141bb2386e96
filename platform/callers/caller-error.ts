import type { TokenFault } from '../tokens/tokens.ts'

/**
 * What is wrong with the credentials: an API key that is not ours, a bearer without a token, one of several words, one
 * that is not a JWT, one that is not valid, an API token that was refused, or one that a page of another site sent.
 */
export type CallerFault =
  | 'unknown-key'
  | 'empty-bearer'
  | 'several-words'
  | 'wrong-part-count'
  | 'refused-api-token'
  | 'cross-origin-api-token'
  | 'anonymous-disabled'
  | `token-${TokenFault}`

type Details = ErrorOptions & {
  /** The parts of a bearer that should have three. */
  readonly parts?: number
}

/** Why the caller is unknown. Each protocol answers it from its own catalog. It holds no key and no token. */
export class CallerError extends Error {
  override readonly name = 'CallerError'
  readonly fault: CallerFault
  readonly parts: number

  constructor(fault: CallerFault, { parts = 1, ...options }: Details = {}) {
    super(`It is not known who asks: ${fault}`, options)
    this.fault = fault
    this.parts = parts
  }
}
