import type { VerifiedClaims } from '../tokens/tokens.ts'

/**
 * The caller of a request. `anonymous`: without identification, with or without the publishable key. `service`: the
 * holder of the secret key. `person`: a session's token. `token`: an API token, which acts for a person or a member
 * without a mailbox.
 */
export type CallerKind = 'anonymous' | 'service' | 'person' | 'token'

export type Caller = {
  readonly kind: CallerKind
  /** The role and the claims of transactions on the caller's behalf. */
  readonly role: VerifiedClaims['role']
  readonly claims: VerifiedClaims
}

/** The claims of an API token: those of a session, narrowed by its scopes. */
export type ApiTokenClaims = VerifiedClaims & {
  readonly sub: string
  readonly token_id: string
  readonly scopes: readonly string[]
}
