import { DataError } from '../../../data/failure/data-error.ts'

/** The five messages of the specification (section 8), and one for a signed-in person who links an identity. */
export type FailureMessage = 'expired' | 'invalid' | 'server' | 'registered' | 'unknown' | 'linked'

/** Each has its reason. Those of a provider have the message for everything else. */
export type ConfirmationFailure = FailureMessage | 'canceled' | 'unverified' | 'interrupted' | 'stale'

const providerFailures: readonly ConfirmationFailure[] = ['canceled', 'unverified', 'interrupted', 'stale']

const isMessage = (failure: ConfirmationFailure): failure is FailureMessage =>
  !providerFailures.includes(failure)

export const messageOf = (failure: ConfirmationFailure): FailureMessage =>
  isMessage(failure) ? failure : 'unknown'

// A used and an unknown link are both "expired" on the wire; only a malformed one is "invalid".
const failures: Readonly<Record<string, ConfirmationFailure>> = {
  otp_expired: 'expired',
  flow_state_expired: 'expired',
  flow_state_not_found: 'invalid',
  flow_state_already_used: 'expired',
  validation_failed: 'invalid',
  bad_json: 'invalid',
  bad_jwt: 'invalid',
  invalid_jwt: 'invalid',
  invalid_credentials: 'invalid',
  email_exists: 'registered',
  user_already_exists: 'registered',
  identity_already_exists: 'linked',
  unexpected_failure: 'server',
  request_timeout: 'server',
  hook_timeout: 'server',
  hook_timeout_after_retry: 'server',
  over_request_rate_limit: 'server',
  provider_email_needs_verification: 'unverified',
  // Only the browser that began a sign-in at a provider can finish it, once and in time.
  bad_oauth_state: 'interrupted',
  bad_oauth_callback: 'interrupted',
  bad_code_verifier: 'interrupted',
  pkce_code_verifier_not_found: 'interrupted',
  // The provider's own words, which have no code of ours (RFC 6749, section 4.1.2.1, and OpenID Connect Core, 3.1.2.6).
  access_denied: 'canceled',
  consent_required: 'canceled',
  interaction_required: 'canceled',
  // Linking asks for a new sign-in, which the provider has not shown.
  login_required: 'stale',
  server_error: 'server',
  temporarily_unavailable: 'server',
}

/** Only a signed-in person links; for everyone else the address is registered. */
export const failureFor = (failure: ConfirmationFailure, isSignedIn: boolean): ConfirmationFailure =>
  failure === 'linked' && !isSignedIn ? 'registered' : failure

export function failureOfCode(code: string | undefined): ConfirmationFailure {
  return (code !== undefined && Object.hasOwn(failures, code) && failures[code]) || 'unknown'
}

export function failureOfError(error: unknown): ConfirmationFailure {
  if (!(error instanceof DataError)) return 'unknown'
  const byCode = failureOfCode(error.code)
  if (byCode !== 'unknown') return byCode
  return error.kind === 'unavailable' || error.kind === 'unexpected' ? 'server' : 'unknown'
}
