import { describe, expect, test } from 'vitest'
import { DataError, type DataErrorKind } from '../../../data/failure/data-error.ts'
import { createI18n } from '../../../locales/create-i18n.ts'
import { auth } from '../../../locales/en/late/auth.ts'
import { failureOfCode, failureOfError, messageOf } from './confirmation-failure.ts'

describe('the message of a failed link', () => {
  test.each([
    ['otp_expired', 'Magic Link Expired. Please Request a New One'],
    ['flow_state_expired', 'Magic Link Expired. Please Request a New One'],
    ['validation_failed', 'Invalid Magic Link. Please Try Again'],
    ['unexpected_failure', 'Server Error. Please Try Again Later'],
    ['over_request_rate_limit', 'Server Error. Please Try Again Later'],
    ['email_exists', 'Email Already Registered. Please Sign In or Use a Different Email'],
    ['user_already_exists', 'Email Already Registered. Please Sign In or Use a Different Email'],
    ['user_banned', 'An Unknown Error Occurred'],
    ['toString', 'An Unknown Error Occurred'],
    [undefined, 'An Unknown Error Occurred'],
  ])('with the code %s is: %s', (code, message) => {
    expect(createI18n('en', { auth }).t(`auth:confirm.failure.${messageOf(failureOfCode(code))}`)).toBe(
      message,
    )
  })

  test.each([
    ['access_denied', /^You canceled the sign-in/],
    ['login_required', /didn’t ask you to sign in again, so nothing has changed/],
    ['provider_email_needs_verification', /has not verified your email address/],
    ['bad_oauth_state', /started in another browser or took too long/],
    ['bad_oauth_callback', /started in another browser or took too long/],
    ['bad_code_verifier', /started in another browser or took too long/],
    ['pkce_code_verifier_not_found', /started in another browser or took too long/],
  ])('at a provider with the code %s is the unknown one, with a reason like %s', (code, reason) => {
    const { t } = createI18n('en', { auth })
    const failure = failureOfCode(code)
    expect(t(`auth:confirm.failure.${messageOf(failure)}`)).toBe('An Unknown Error Occurred')
    expect(t(`auth:confirm.reason.${failure}`)).toMatch(reason)
  })

  test.each([
    ['saml_response_refused', /an answer that we could not accept/],
    ['sso_proof_used', /an answer that we could not accept/],
    ['sso_no_seat', /no place left/],
    ['sso_domain_mismatch', /a domain that your company has not verified/],
    ['sso_domain_not_allowed', /a domain that your company has not verified/],
    ['saml_assertion_no_email', /no verified email address/],
    ['sso_provider_disabled', /switched off/],
    ['sso_no_right', /switched off/],
    ['sso_provider_unreachable', /no usable answer/],
    ['sso_provider_refused', /^You canceled the sign-in at your company’s provider, or it refused you/],
    [
      'user_sso_managed',
      /^Your company requires single sign-on\. If you have just used it, .* outside your company’s domains/,
    ],
    ['sso_superadmin', /administers Trellis/],
  ])('at a company’s own provider with the code %s has a reason like %s', (code, reason) => {
    const { t } = createI18n('en', { auth })
    const failure = failureOfCode(code)
    expect(t(`auth:confirm.failure.${messageOf(failure)}`)).toBe('Single Sign-On Failed')
    expect(t(`auth:confirm.reason.${failure}`)).toMatch(reason)
  })

  test.each<[DataErrorKind, string | undefined, string]>([
    ['denied', 'otp_expired', 'expired'],
    ['unavailable', undefined, 'server'],
    ['unexpected', undefined, 'server'],
    ['denied', undefined, 'unknown'],
  ])('follows the code first and then the kind: %s %s', (kind, code, failure) => {
    expect(failureOfError(new DataError(kind, { code }))).toBe(failure)
  })

  test('is the unknown one for what nobody foresaw', () => {
    expect(failureOfError(new TypeError('x'))).toBe('unknown')
  })
})
