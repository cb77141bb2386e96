import type { TokenFault } from '../tokens/tokens.ts'

/**
 * What is wrong with what was sent to say who asks: an API key that is not ours, a bearer without a token, one of
 * several words, one that is no JWT, one that does not hold, or an API token that was refused.
 */
export type CallerFault =
  | 'unknown-key'
  | 'empty-bearer'
  | 'several-words'
  | 'wrong-part-count'
  | 'refused-api-token'
  | 'anonymous-disabled'
  | `token-${TokenFault}`

type Details = ErrorOptions & {
  /** Of a bearer that ought to have three. */
  readonly parts?: number
}

/** Why it is not known who asks. Each protocol answers it from its own catalog; no key and no token is in it. */
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
