import { DataError } from '../../../data/failure/data-error.ts'

/**
 * The five messages of the specification (section 8), one for linking an identity, one for single sign-on, one for a
 * break-glass link and one for a superadmin who cannot act for somebody.
 */
export type FailureMessage =
  | 'expired'
  | 'invalid'
  | 'server'
  | 'registered'
  | 'unknown'
  | 'linked'
  | 'sso'
  | 'breakGlass'
  | 'impersonation'

/** Each has its reason. Those of a provider have the message for everything else. */
export type ConfirmationFailure =
  | Exclude<FailureMessage, 'sso'>
  | 'canceled'
  | 'unverified'
  | 'interrupted'
  | 'stale'
  | 'otherSession'
  | 'spentLink'
  | SsoFailure

/** Of the provider of a company. */
const ssoFailures = [
  'ssoRefused',
  'ssoSeat',
  'ssoDomain',
  'ssoEmail',
  'ssoOff',
  'ssoUnreachable',
  'ssoCanceled',
  'ssoManaged',
  'ssoSuperadmin',
] as const
export type SsoFailure = (typeof ssoFailures)[number]

export const isSsoFailure = (failure: ConfirmationFailure): failure is SsoFailure =>
  ssoFailures.some((known) => known === failure)

const providerFailures: readonly ConfirmationFailure[] = ['canceled', 'unverified', 'interrupted', 'stale']

const impersonationFailures: readonly ConfirmationFailure[] = ['otherSession', 'spentLink']

const isMessage = (
  failure: Exclude<ConfirmationFailure, SsoFailure>,
): failure is Exclude<FailureMessage, 'sso'> =>
  !providerFailures.includes(failure) && !impersonationFailures.includes(failure)

export function messageOf(failure: ConfirmationFailure): FailureMessage {
  if (isSsoFailure(failure)) return 'sso'
  if (impersonationFailures.includes(failure)) return 'impersonation'
  return isMessage(failure) ? failure : 'unknown'
}

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
  // A company's own provider. Faults of its answers have the prefix of their protocol.
  saml_relay_state_not_found: 'interrupted',
  saml_relay_state_expired: 'interrupted',
  saml_assertion_no_email: 'ssoEmail',
  sso_email_unverified: 'ssoEmail',
  sso_domain_mismatch: 'ssoDomain',
  sso_domain_not_allowed: 'ssoDomain',
  sso_no_seat: 'ssoSeat',
  sso_provider_not_found: 'ssoOff',
  sso_provider_disabled: 'ssoOff',
  sso_no_right: 'ssoOff',
  sso_organization_closed: 'ssoOff',
  sso_superadmin: 'ssoSuperadmin',
  sso_provider_unreachable: 'ssoUnreachable',
  sso_provider_refused: 'ssoCanceled',
  user_sso_managed: 'ssoManaged',
  // The provider's own words, which have no code of ours (RFC 6749, section 4.1.2.1, and OpenID Connect Core, 3.1.2.6).
  access_denied: 'canceled',
  consent_required: 'canceled',
  interaction_required: 'canceled',
  // Linking asks for a new sign-in, which the provider has not shown.
  login_required: 'stale',
  // Outcomes of /impersonation/start.
  impersonation_other: 'otherSession',
  impersonation_spent: 'spentLink',
  impersonation_denied: 'impersonation',
  impersonation_unavailable: 'server',
  server_error: 'server',
  temporarily_unavailable: 'server',
}

/** Only a signed-in person links; for everyone else the address is registered. */
export const failureFor = (failure: ConfirmationFailure, isSignedIn: boolean): ConfirmationFailure =>
  failure === 'linked' && !isSignedIn ? 'registered' : failure

export function failureOfCode(code: string | undefined): ConfirmationFailure {
  const known = code !== undefined && Object.hasOwn(failures, code) && failures[code]
  return known || (code !== undefined && /^(saml|sso)_/.test(code) ? 'ssoRefused' : 'unknown')
}

/** Both kinds of links have the same codes on the wire. */
export const failureOfLink = (type: string, failure: ConfirmationFailure): ConfirmationFailure =>
  type === 'break_glass' && failure === 'expired' ? 'breakGlass' : failure

export function failureOfError(error: unknown): ConfirmationFailure {
  if (!(error instanceof DataError)) return 'unknown'
  const byCode = failureOfCode(error.code)
  if (byCode !== 'unknown') return byCode
  return error.kind === 'unavailable' || error.kind === 'unexpected' ? 'server' : 'unknown'
}
