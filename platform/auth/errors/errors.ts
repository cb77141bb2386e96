// The error catalog of the auth protocol: codes and statuses are the wire's (sheet, sections 2 to 6 and 13).
import type { ContentfulStatusCode } from 'hono/utils/http-status'

type AuthErrorOptions = ErrorOptions & {
  readonly retryAfter?: number | undefined
  readonly weakness?: readonly string[]
}

/** A refusal with a code that clients branch on. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: ContentfulStatusCode
  readonly code: string
  /** Seconds until the same request may succeed. */
  readonly retryAfter: number | undefined
  /** The rules that a password broke. */
  readonly weakness: readonly string[] | undefined

  constructor(status: ContentfulStatusCode, code: string, message: string, options: AuthErrorOptions = {}) {
    super(message, options)
    this.status = status
    this.code = code
    this.retryAfter = options.retryAfter
    this.weakness = options.weakness
  }
}

/** The third family of the wire: always 400, with `error` and `error_description`. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly error: string

  constructor(error: string, description: string) {
    super(description)
    this.error = error
  }
}

type Cause = { readonly cause: unknown }
type FactorName = { readonly type: string; readonly label: string }
type Passing = Partial<Cause> & { readonly retryAfter: number }

const frequencyText = (seconds: number) =>
  `For security purposes, you can only request this after ${seconds} seconds.`

export const authErrors = {
  validationFailed: (message: string) => new AuthError(400, 'validation_failed', message),
  badJson: () => new AuthError(400, 'bad_json', 'Could not parse request body as JSON'),
  bodyTooLarge: () => new AuthError(413, 'request_entity_too_large', 'Request body is too large'),
  unknownRoute: () => new AuthError(404, 'unknown', 'Requested path was not found'),
  wrongMethod: () => new AuthError(405, 'unknown', 'Method not allowed'),
  unexpected: (options: Cause) =>
    new AuthError(
      500,
      'unexpected_failure',
      'Something went wrong. See the server log for the cause',
      options,
    ),
  requestTimeout: (options?: Passing) =>
    new AuthError(
      504,
      'request_timeout',
      'Processing this request timed out, please retry after a moment',
      options,
    ),
  conflict: (options: Cause) =>
    new AuthError(409, 'conflict', 'Too many concurrent token refresh requests on the same session', options),
  concurrentChange: (options: Cause) =>
    new AuthError(
      409,
      'conflict',
      'Someone sent the same request at the same time, please retry after a moment',
      options,
    ),
  unusableValue: (options: Cause) =>
    new AuthError(400, 'validation_failed', 'The request contains an invalid value', options),

  noAuthorization: () =>
    new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token'),
  badJwt: (message: string) => new AuthError(403, 'bad_jwt', message),
  malformedSubject: () => new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID'),
  userNotFound: () => new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
  sessionNotFound: () =>
    new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
  userBanned: () => new AuthError(403, 'user_banned', 'User is banned'),
  actorRefused: () =>
    new AuthError(403, 'impersonation_refused', 'This cannot be done on behalf of somebody else'),
  notAdmin: () => new AuthError(403, 'not_admin', 'User not allowed'),
  insufficientAal: () =>
    new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    ),

  accountNotFound: () => new AuthError(404, 'user_not_found', 'User not found'),
  malformedId: (name: string) => new AuthError(404, 'validation_failed', `${name} must be an UUID`),
  emailNotFound: () => new AuthError(404, 'user_not_found', 'User with this email not found'),
  oauthClientNotFound: () => new AuthError(404, 'oauth_client_not_found', 'OAuth client not found'),
  customProviderNotFound: () =>
    new AuthError(404, 'custom_provider_not_found', 'Custom OAuth provider not found'),
  customProviderExists: () =>
    new AuthError(400, 'conflict', 'A custom OAuth provider with this identifier already exists'),
  overCustomProviderQuota: () =>
    new AuthError(400, 'over_custom_provider_quota', 'Maximum number of custom OAuth/OIDC providers reached'),
  samlIdpExists: () =>
    new AuthError(422, 'saml_idp_already_exists', 'An SSO provider with this entity_id already exists'),
  ssoDomainExists: (domain: string) =>
    new AuthError(
      400,
      'sso_domain_already_exists',
      `The domain ${JSON.stringify(domain)} is already assigned to an SSO provider`,
    ),
  samlEntityIdMismatch: () =>
    new AuthError(400, 'saml_entity_id_mismatch', 'The entity_id of an SSO provider cannot be changed'),
  ssoResourceExists: () =>
    new AuthError(422, 'conflict', 'An SSO provider with this resource_id already exists'),
  accountInUse: (options: Cause) =>
    new AuthError(
      409,
      'conflict',
      'The user cannot be deleted because other records depend on them. Use soft deletion instead',
      options,
    ),

  refreshTokenNotFound: () =>
    new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  refreshTokenAlreadyUsed: () =>
    new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  refreshSessionNotFound: () =>
    new AuthError(400, 'session_not_found', 'Invalid Refresh Token: Session Not Found'),
  refreshSessionExpired: () =>
    new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired'),
  refreshUserBanned: () => new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned'),
  unsupportedGrant: () => new AuthError(400, 'invalid_credentials', 'unsupported_grant_type'),
  missingRefreshToken: () => new OAuthError('invalid_request', 'refresh_token required'),

  flowStateNotFound: () =>
    new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'),
  flowStateExpired: () =>
    new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired'),
  badCodeVerifier: () =>
    new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'),

  otpDisabled: () => new AuthError(422, 'otp_disabled', 'Signups not allowed for otp'),
  codeExpired: () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid'),
  linkExpired: () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired'),
  phoneProviderDisabled: (message = 'Unsupported phone provider') =>
    new AuthError(400, 'phone_provider_disabled', message),
  emailExists: () =>
    new AuthError(422, 'email_exists', 'A user with this email address has already been registered'),

  phoneExists: () =>
    new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered'),
  overSmsRate: () => new AuthError(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded'),
  overSmsFrequency: (seconds: number) =>
    new AuthError(429, 'over_sms_send_rate_limit', frequencyText(seconds)),
  inviteNotFound: () => new AuthError(404, 'invite_not_found', 'Invite not found'),
  invitedUserNotFound: () => new AuthError(404, 'user_not_found', 'User identified by token not found'),
  signupDisabled: () => new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance'),
  emailSignupsDisabled: () => new AuthError(400, 'email_provider_disabled', 'Email signups are disabled'),
  emailLoginsDisabled: () => new AuthError(422, 'email_provider_disabled', 'Email logins are disabled'),
  anonymousDisabled: () =>
    new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'),
  userAlreadyExists: () => new AuthError(422, 'user_already_exists', 'User already registered'),
  invalidCredentials: () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials'),
  emailNotConfirmed: () => new AuthError(400, 'email_not_confirmed', 'Email not confirmed'),
  phoneLoginsDisabled: () => new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled'),
  phoneNotConfirmed: () => new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed'),
  loginUserBanned: () => new AuthError(400, 'user_banned', 'User is banned'),
  emailUnverified: () => new AuthError(422, 'email_not_confirmed', 'Please verify your email first.'),
  phoneUnverified: () => new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.'),
  reauthenticationNeeded: () =>
    new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication'),
  recentSignInNeeded: () =>
    new AuthError(400, 'reauthentication_needed', 'This change requires a recent sign-in'),
  stepUpRequired: () =>
    new AuthError(403, 'step_up_required', 'This change requires a recent proof of who you are'),
  reauthenticationNotValid: () =>
    new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),
  samePassword: () =>
    new AuthError(422, 'same_password', 'New password should be different from the old password.'),
  currentPasswordRequired: () =>
    new AuthError(400, 'current_password_required', 'Current password required when setting new password.'),
  currentPasswordInvalid: () =>
    new AuthError(400, 'current_password_invalid', 'Current password required when setting new password.'),
  guestPassword: () =>
    new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    ),
  userSsoManaged: () =>
    new AuthError(
      422,
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    ),
  ssoRequired: () =>
    new AuthError(403, 'user_sso_managed', 'People of this company sign in at their own provider'),
  ssoAccountElsewhere: () =>
    new AuthError(
      403,
      'user_sso_managed',
      'The account of this person has an address outside of the domains of their company',
    ),
  captchaFailed: (reason: string) =>
    new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`),
  captchaUnavailable: (options: Cause) =>
    new AuthError(500, 'unexpected_failure', 'captcha verification process failed', options),
  weakPassword: ({ message, reasons }: { readonly message: string; readonly reasons: readonly string[] }) =>
    new AuthError(422, 'weak_password', message, { weakness: reasons }),
  unsupportedProvider: (reason: string) =>
    new AuthError(400, 'validation_failed', `Unsupported provider: ${reason}`),
  providerDisabled: (issuer: string) =>
    new AuthError(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`),
  providerFailed: (message: string, options: Cause) =>
    new AuthError(500, 'unexpected_failure', message, options),
  providerEmailUnverified: (provider: string) =>
    new AuthError(
      422,
      'provider_email_needs_verification',
      `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
    ),
  badOAuthCallback: (message: string) => new AuthError(400, 'bad_oauth_callback', message),
  badOAuthState: (message: string) => new AuthError(400, 'bad_oauth_state', message),
  flowStateUsed: () => new AuthError(400, 'flow_state_already_used', 'State has already been used'),
  invalidIdTokenRequest: (description: string) => new OAuthError('invalid request', description),
  invalidNonce: () => new OAuthError('invalid nonce', 'Nonces mismatch'),
  manualLinkingDisabled: () => new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled'),
  identityAlreadyExists: (message: string) => new AuthError(422, 'identity_already_exists', message),
  malformedIdentityId: () => new AuthError(404, 'validation_failed', 'identity_id must be an UUID'),
  singleIdentity: () =>
    new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking'),
  identityNotFound: () => new AuthError(422, 'identity_not_found', "Identity doesn't exist"),
  emailConflictIdentity: () =>
    new AuthError(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    ),
  samlDisabled: () => new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
  ssoProviderNotFound: (message: string) => new AuthError(404, 'sso_provider_not_found', message),
  ssoProviderDisabled: () =>
    new AuthError(404, 'sso_provider_disabled', 'SSO Provider is currently disabled'),
  ssoProviderUnreachable: () =>
    new AuthError(422, 'sso_provider_unreachable', 'The provider of the company gave no usable answer'),
  ssoProviderRefused: () =>
    new AuthError(
      403,
      'sso_provider_refused',
      'The sign-in was canceled or refused at the provider of the company',
    ),
  ssoTestRefused: () =>
    new AuthError(403, 'sso_test_refused', 'Only those who set the provider up may test it'),
  samlRelayStateNotFound: () =>
    new AuthError(404, 'saml_relay_state_not_found', 'The response belongs to no sign-in that is under way'),
  samlResponseRefused: (reason: string) => new AuthError(403, 'saml_response_refused', reason),
  samlNoEmail: () =>
    new AuthError(
      422,
      'saml_assertion_no_email',
      'The provider of the company states no usable email address',
    ),
  ssoEmailUnverified: () =>
    new AuthError(
      403,
      'sso_email_unverified',
      'The provider of the company has not verified the email address',
    ),
  ssoDomainMismatch: () =>
    new AuthError(403, 'sso_domain_mismatch', 'The email address is at no domain of this company'),
  ssoProofUsed: () => new AuthError(403, 'sso_proof_used', 'The answer of the provider was used before'),
  ssoRefused: ({ code, message }: { readonly code: string; readonly message: string }) =>
    new AuthError(403, code, message),
  oauthServerDisabled: () => new AuthError(404, 'feature_disabled', 'OAuth server is disabled'),

  anonymousRefused: () =>
    new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions'),
  malformedFactorId: () => new AuthError(404, 'validation_failed', 'factor_id must be an UUID'),
  factorNotFound: () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found'),
  factorNameConflict: (name: string) =>
    new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    ),
  tooManyFactors: () =>
    new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    ),
  verifiedFactorExists: () =>
    new AuthError(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    ),
  factorEnrollDisabled: ({ type, label }: FactorName) =>
    new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${label}`),
  factorVerifyDisabled: ({ type, label }: FactorName) =>
    new AuthError(422, `mfa_${type}_verify_not_enabled`, `MFA verification is disabled for ${label}`),
  enrollNeedsAal2: () => new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor'),
  unenrollNeedsAal2: () =>
    new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'),
  // The client takes 401, 403 and 404 of a sign-out for success.
  signOutNeedsAal2: () => new AuthError(422, 'insufficient_aal', 'AAL2 required to end other sessions'),
  // The client forgets its tokens then, which is what a person who signs out wants.
  signOutNeedsLaterToken: () =>
    new AuthError(403, 'insufficient_aal', 'The session has a second proof that is later than this token'),
  recoveryCodesExist: () =>
    new AuthError(
      422,
      'mfa_verified_factor_exists',
      'Recovery codes already exist, regenerate them to get a new set',
    ),
  recoveryCodesSoleFactor: () =>
    new AuthError(
      422,
      'mfa_recovery_codes_sole_factor',
      'Recovery codes need another verified factor, which they stand in for',
    ),
  recoveryCodesNeedAal2: () =>
    new AuthError(403, 'insufficient_aal', 'AAL2 required to manage recovery codes'),
  recoveryCodesLocked: () =>
    new AuthError(429, 'mfa_recovery_codes_locked', 'Too many wrong codes, wait a day or use another factor'),
  factorChallengeNotFound: () =>
    new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'),
  factorChallengeMismatch: () =>
    new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch'),
  factorChallengeExpired: (id: string) =>
    new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    ),
  factorNotProven: (message: string) => new AuthError(422, 'mfa_verification_failed', message),
  credentialExists: () =>
    new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered'),
  passkeysDisabled: () => new AuthError(404, 'passkey_disabled', 'Passkeys are disabled'),
  passkeyNotFound: () => new AuthError(404, 'validation_failed', 'Passkey not found'),
  tooManyPasskeys: () => new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached'),
  passkeysNeedAal2: () =>
    new AuthError(403, 'insufficient_aal', 'AAL2 session is required to manage passkeys when MFA is enabled'),
  passkeyOfSsoRefused: () => new AuthError(422, 'validation_failed', 'SSO users cannot register passkeys'),
  passkeyChallengeNotFound: () =>
    new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used'),
  passkeyChallengeExpired: () => new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired'),
  passkeyNotProven: () =>
    new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed'),
  passkeyEmailUnproven: () => new AuthError(403, 'email_not_confirmed', 'Email not confirmed'),
  passkeyPhoneUnproven: () => new AuthError(403, 'phone_not_confirmed', 'Phone not confirmed'),

  web3Disabled: (message = 'Web3 provider is disabled') =>
    new AuthError(422, 'web3_provider_disabled', message),
  web3UnsupportedChain: () => new AuthError(400, 'web3_unsupported_chain', 'Unsupported chain'),
  invalidGrant: (description: string) => new OAuthError('invalid_grant', description),

  overRequestRate: (options?: Passing) =>
    new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', options),
  overMailRate: () => new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded'),
  overMailFrequency: (seconds: number) =>
    new AuthError(429, 'over_email_send_rate_limit', frequencyText(seconds)),
} as const
