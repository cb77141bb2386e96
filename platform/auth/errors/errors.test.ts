import { expect, test } from 'vitest'
import { type AuthError, authErrors, OAuthError } from './errors.ts'

const cause = new Error('cause')
const totp = { type: 'totp', label: 'TOTP' }

/** Status and code as in the protocol sheet. */
const catalog: Record<
  keyof typeof authErrors,
  [status: number, code: string, error: AuthError | OAuthError]
> = {
  validationFailed: [400, 'validation_failed', authErrors.validationFailed('x')],
  badJson: [400, 'bad_json', authErrors.badJson()],
  bodyTooLarge: [413, 'request_entity_too_large', authErrors.bodyTooLarge()],
  unknownRoute: [404, 'unknown', authErrors.unknownRoute()],
  wrongMethod: [405, 'unknown', authErrors.wrongMethod()],
  unexpected: [500, 'unexpected_failure', authErrors.unexpected({ cause })],
  requestTimeout: [504, 'request_timeout', authErrors.requestTimeout({ cause, retryAfter: 1 })],
  conflict: [409, 'conflict', authErrors.conflict({ cause })],
  concurrentChange: [409, 'conflict', authErrors.concurrentChange({ cause })],
  unusableValue: [400, 'validation_failed', authErrors.unusableValue({ cause })],
  noAuthorization: [401, 'no_authorization', authErrors.noAuthorization()],
  badJwt: [403, 'bad_jwt', authErrors.badJwt('x')],
  malformedSubject: [400, 'bad_jwt', authErrors.malformedSubject()],
  userNotFound: [403, 'user_not_found', authErrors.userNotFound()],
  sessionNotFound: [403, 'session_not_found', authErrors.sessionNotFound()],
  userBanned: [403, 'user_banned', authErrors.userBanned()],
  notAdmin: [403, 'not_admin', authErrors.notAdmin()],
  insufficientAal: [401, 'insufficient_aal', authErrors.insufficientAal()],
  refreshTokenNotFound: [400, 'refresh_token_not_found', authErrors.refreshTokenNotFound()],
  refreshTokenAlreadyUsed: [400, 'refresh_token_already_used', authErrors.refreshTokenAlreadyUsed()],
  refreshSessionNotFound: [400, 'session_not_found', authErrors.refreshSessionNotFound()],
  refreshSessionExpired: [400, 'session_expired', authErrors.refreshSessionExpired()],
  refreshUserBanned: [400, 'user_banned', authErrors.refreshUserBanned()],
  unsupportedGrant: [400, 'invalid_credentials', authErrors.unsupportedGrant()],
  missingRefreshToken: [400, 'invalid_request', authErrors.missingRefreshToken()],
  flowStateNotFound: [404, 'flow_state_not_found', authErrors.flowStateNotFound()],
  flowStateExpired: [422, 'flow_state_expired', authErrors.flowStateExpired()],
  badCodeVerifier: [400, 'bad_code_verifier', authErrors.badCodeVerifier()],
  otpDisabled: [422, 'otp_disabled', authErrors.otpDisabled()],
  codeExpired: [403, 'otp_expired', authErrors.codeExpired()],
  linkExpired: [403, 'otp_expired', authErrors.linkExpired()],
  phoneProviderDisabled: [400, 'phone_provider_disabled', authErrors.phoneProviderDisabled()],
  emailExists: [422, 'email_exists', authErrors.emailExists()],
  phoneExists: [422, 'phone_exists', authErrors.phoneExists()],
  overSmsRate: [429, 'over_sms_send_rate_limit', authErrors.overSmsRate()],
  overSmsFrequency: [429, 'over_sms_send_rate_limit', authErrors.overSmsFrequency(7)],
  signupDisabled: [422, 'signup_disabled', authErrors.signupDisabled()],
  emailSignupsDisabled: [400, 'email_provider_disabled', authErrors.emailSignupsDisabled()],
  emailLoginsDisabled: [422, 'email_provider_disabled', authErrors.emailLoginsDisabled()],
  anonymousDisabled: [422, 'anonymous_provider_disabled', authErrors.anonymousDisabled()],
  userAlreadyExists: [422, 'user_already_exists', authErrors.userAlreadyExists()],
  invalidCredentials: [400, 'invalid_credentials', authErrors.invalidCredentials()],
  emailNotConfirmed: [400, 'email_not_confirmed', authErrors.emailNotConfirmed()],
  phoneLoginsDisabled: [422, 'phone_provider_disabled', authErrors.phoneLoginsDisabled()],
  phoneNotConfirmed: [400, 'phone_not_confirmed', authErrors.phoneNotConfirmed()],
  loginUserBanned: [400, 'user_banned', authErrors.loginUserBanned()],
  emailUnverified: [422, 'email_not_confirmed', authErrors.emailUnverified()],
  phoneUnverified: [422, 'phone_not_confirmed', authErrors.phoneUnverified()],
  reauthenticationNeeded: [400, 'reauthentication_needed', authErrors.reauthenticationNeeded()],
  reauthenticationNotValid: [422, 'reauthentication_not_valid', authErrors.reauthenticationNotValid()],
  samePassword: [422, 'same_password', authErrors.samePassword()],
  currentPasswordRequired: [400, 'current_password_required', authErrors.currentPasswordRequired()],
  currentPasswordInvalid: [400, 'current_password_invalid', authErrors.currentPasswordInvalid()],
  guestPassword: [422, 'validation_failed', authErrors.guestPassword()],
  userSsoManaged: [422, 'user_sso_managed', authErrors.userSsoManaged()],
  captchaFailed: [400, 'captcha_failed', authErrors.captchaFailed('x')],
  captchaUnavailable: [500, 'unexpected_failure', authErrors.captchaUnavailable({ cause })],
  weakPassword: [422, 'weak_password', authErrors.weakPassword({ message: 'x', reasons: ['length'] })],
  anonymousRefused: [403, 'no_authorization', authErrors.anonymousRefused()],
  malformedFactorId: [404, 'validation_failed', authErrors.malformedFactorId()],
  factorNotFound: [404, 'mfa_factor_not_found', authErrors.factorNotFound()],
  factorNameConflict: [422, 'mfa_factor_name_conflict', authErrors.factorNameConflict('x')],
  tooManyFactors: [422, 'too_many_enrolled_mfa_factors', authErrors.tooManyFactors()],
  factorEnrollDisabled: [422, 'mfa_totp_enroll_not_enabled', authErrors.factorEnrollDisabled(totp)],
  factorVerifyDisabled: [422, 'mfa_totp_verify_not_enabled', authErrors.factorVerifyDisabled(totp)],
  enrollNeedsAal2: [403, 'insufficient_aal', authErrors.enrollNeedsAal2()],
  unenrollNeedsAal2: [422, 'insufficient_aal', authErrors.unenrollNeedsAal2()],
  factorChallengeNotFound: [422, 'mfa_factor_not_found', authErrors.factorChallengeNotFound()],
  factorChallengeMismatch: [422, 'mfa_ip_address_mismatch', authErrors.factorChallengeMismatch()],
  factorChallengeExpired: [422, 'mfa_challenge_expired', authErrors.factorChallengeExpired('x')],
  factorNotProven: [422, 'mfa_verification_failed', authErrors.factorNotProven('x')],
  unsupportedProvider: [400, 'validation_failed', authErrors.unsupportedProvider('x')],
  providerDisabled: [400, 'provider_disabled', authErrors.providerDisabled('x')],
  providerFailed: [500, 'unexpected_failure', authErrors.providerFailed('x', { cause })],
  providerEmailUnverified: [
    422,
    'provider_email_needs_verification',
    authErrors.providerEmailUnverified('x'),
  ],
  badOAuthCallback: [400, 'bad_oauth_callback', authErrors.badOAuthCallback('x')],
  badOAuthState: [400, 'bad_oauth_state', authErrors.badOAuthState('x')],
  flowStateUsed: [400, 'flow_state_already_used', authErrors.flowStateUsed()],
  invalidIdTokenRequest: [400, 'invalid request', authErrors.invalidIdTokenRequest('x')],
  invalidNonce: [400, 'invalid nonce', authErrors.invalidNonce()],
  manualLinkingDisabled: [404, 'manual_linking_disabled', authErrors.manualLinkingDisabled()],
  identityAlreadyExists: [422, 'identity_already_exists', authErrors.identityAlreadyExists('x')],
  malformedIdentityId: [404, 'validation_failed', authErrors.malformedIdentityId()],
  singleIdentity: [422, 'single_identity_not_deletable', authErrors.singleIdentity()],
  identityNotFound: [422, 'identity_not_found', authErrors.identityNotFound()],
  emailConflictIdentity: [422, 'email_conflict_identity_not_deletable', authErrors.emailConflictIdentity()],
  samlDisabled: [404, 'saml_provider_disabled', authErrors.samlDisabled()],
  ssoProviderNotFound: [404, 'sso_provider_not_found', authErrors.ssoProviderNotFound('x')],
  ssoProviderDisabled: [404, 'sso_provider_disabled', authErrors.ssoProviderDisabled()],
  oauthServerDisabled: [404, 'feature_disabled', authErrors.oauthServerDisabled()],
  web3Disabled: [422, 'web3_provider_disabled', authErrors.web3Disabled()],
  web3UnsupportedChain: [400, 'web3_unsupported_chain', authErrors.web3UnsupportedChain()],
  invalidGrant: [400, 'invalid_grant', authErrors.invalidGrant('x')],
  overRequestRate: [429, 'over_request_rate_limit', authErrors.overRequestRate()],
  overMailRate: [429, 'over_email_send_rate_limit', authErrors.overMailRate()],
  overMailFrequency: [429, 'over_email_send_rate_limit', authErrors.overMailFrequency(7)],
}

const written = (error: AuthError | OAuthError) =>
  error instanceof OAuthError ? [400, error.error] : [error.status, error.code]

test.each(Object.entries(catalog))(
  '%s has the status and the code of the wire',
  (_, [status, code, error]) => {
    expect(written(error)).toEqual([status, code])
  },
)

test('the cause of a failure is kept for the log and not part of its message', () => {
  const failure = authErrors.unexpected({ cause })
  expect(failure.cause).toBe(cause)
  expect(failure.message).not.toContain('cause:')
})
