// Tells the product about sign-ins and about changes of the ways in, so that it can keep a record. An event carries ids
// and fixed names but no personal value: no address, no code, no token, no name that a person has given.
import type { Transaction } from '../postgres/postgres.ts'
import { AuthError, type OAuthError } from './errors/errors.ts'

type SignedIn = {
  readonly name: 'signed_in'
  readonly userId: string
  readonly sessionId: string
  /** The name in the session's `amr`. */
  readonly method: string
}

type SignedOut = {
  readonly name: 'signed_out'
  readonly userId: string
  /** The session that asked, or the one whose spent refresh token was used again. */
  readonly sessionId: string
  /**
   * The sessions that ended. The server ended this one: `token_reuse`, because someone else holds a copy; `max_age`,
   * because the sign-in was too long ago. It ended others: `unproven`, because this one gave a second proof that they lack.
   */
  readonly method: SignOutScope | 'token_reuse' | 'max_age' | 'unproven'
}

type SignInRefused = {
  readonly name: 'sign_in_refused'
  /** Unknown if the proof named nobody. */
  readonly userId: string | undefined
  /** A ProofMethod, or for a right proof that the person's company does not allow, the name in `amr`. */
  readonly method: string
  /** The error code that the caller received. */
  readonly reason: string
}

type AccountAdministered = {
  readonly name: 'account_administered'
  readonly userId: string
  readonly method: 'created' | 'invited' | 'updated' | 'deleted' | 'link_generated' | 'factor_changed'
}

/** What people do with the ways into their own account. A sign-in with a recovery code is a `signed_in`. */
export type WayChange =
  | 'factor_added'
  | 'factor_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'recovery_codes_generated'
  | 'recovery_codes_removed'
  | 'password_set'
  | 'email_changed'

type WayChanged = {
  readonly name: WayChange
  readonly userId: string
  /** Undefined if the session begins later, with the code of a flow. */
  readonly sessionId: string | undefined
  /** The factor, passkey or identity. A set of recovery codes is a factor. Passwords and addresses have no id: the person. */
  readonly subjectId: string
  /** The type of the factor or the provider of the identity. */
  readonly method: string | undefined
}

export type SignOutScope = 'global' | 'local' | 'others'

export type ProofMethod =
  | 'link'
  | 'code'
  | 'pkce'
  | 'password'
  | 'totp'
  | 'mfa/phone'
  | 'mfa/webauthn'
  | 'mfa/recovery_code'
  | 'passkey'
  | 'oauth'
  | 'id_token'
  | 'web3'
  | 'impersonation'
  | 'sso/saml'
  | 'sso/oidc'
  | 'break_glass'

export type AuthEvent = SignedIn | SignedOut | SignInRefused | AccountAdministered | WayChanged

/**
 * Runs in the transaction of the act, as its role: if it rejects, the act did not happen. It must do the same work for
 * a refusal of a known and of an unknown person, because outsiders can measure the time.
 */
export type OnAuthEvent = (transaction: Transaction, event: AuthEvent) => Promise<void>

/** A refusal that is thrown after the transaction is committed, so that counts and records stay. */
export type Refused = { readonly outcome: 'refused'; readonly error: AuthError | OAuthError }

type Refusal = {
  readonly userId: string | undefined
  readonly method: ProofMethod
  readonly error: AuthError | OAuthError
}

export async function refuseSignIn(
  transaction: Transaction,
  { onEvent }: { readonly onEvent: OnAuthEvent },
  { userId, method, error }: Refusal,
): Promise<Refused> {
  await onEvent(transaction, { name: 'sign_in_refused', userId, method, reason: reasonOf(error) })
  return { outcome: 'refused', error }
}

const reasonOf = (error: AuthError | OAuthError) => (error instanceof AuthError ? error.code : error.error)
