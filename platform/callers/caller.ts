import type { VerifiedClaims } from '../tokens/tokens.ts'

/**
 * Who asks. `anonymous`: nobody says who they are, with or without the publishable key. `service`: the holder of the
 * secret key. `person`: a session's token. `token`: an API token, which acts for a person or a member without a mailbox.
 */
export type CallerKind = 'anonymous' | 'service' | 'person' | 'token'

export type Caller = {
  readonly kind: CallerKind
  /** What a transaction on their behalf runs with. */
  readonly role: VerifiedClaims['role']
  readonly claims: VerifiedClaims
}

/** What an API token stands for: the claims that a session has, narrowed by its scopes. */
export type ApiTokenClaims = VerifiedClaims & {
  readonly sub: string
  readonly token_id: string
  readonly scopes: readonly string[]
}
