import { DataError } from '../../../data/failure/data-error.ts'

/** The five messages of the specification (section 8). */
export type ConfirmationFailure = 'expired' | 'invalid' | 'server' | 'registered' | 'unknown'

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
  bad_code_verifier: 'invalid',
  invalid_credentials: 'invalid',
  email_exists: 'registered',
  user_already_exists: 'registered',
  identity_already_exists: 'registered',
  unexpected_failure: 'server',
  request_timeout: 'server',
  hook_timeout: 'server',
  hook_timeout_after_retry: 'server',
  over_request_rate_limit: 'server',
}

export function failureOfCode(code: string | undefined): ConfirmationFailure {
  return (code !== undefined && Object.hasOwn(failures, code) && failures[code]) || 'unknown'
}

export function failureOfError(error: unknown): ConfirmationFailure {
  if (!(error instanceof DataError)) return 'unknown'
  const byCode = failureOfCode(error.code)
  if (byCode !== 'unknown') return byCode
  return error.kind === 'unavailable' || error.kind === 'unexpected' ? 'server' : 'unknown'
}
