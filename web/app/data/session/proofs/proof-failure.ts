import { DataError } from '../../failure/data-error.ts'

/** Why a proof was not accepted, as people are told. */
export type ProofFailure =
  | 'wrong'
  | 'canceled'
  /** The question had expired before the passkey answered it. */
  | 'expired'
  | 'unsupported'
  /** The device already holds a passkey of this account. */
  | 'known'
  | 'other-person'
  | 'signed-out'
  | 'rate-limited'
  | 'unavailable'
  | 'unexpected'

const failureByCode: Readonly<Record<string, ProofFailure>> = {
  otp_expired: 'wrong',
  provider_refused: 'canceled',
  mfa_verification_failed: 'wrong',
  mfa_verification_rejected: 'wrong',
  mfa_challenge_expired: 'wrong',
  webauthn_verification_failed: 'wrong',
  webauthn_credential_not_found: 'wrong',
  webauthn_challenge_expired: 'expired',
  webauthn_challenge_not_found: 'expired',
  mfa_recovery_codes_locked: 'rate-limited',
  passkey_canceled: 'canceled',
  passkey_unsupported: 'unsupported',
  passkey_known: 'known',
  webauthn_credential_exists: 'known',
  proof_of_another_person: 'other-person',
}

export function proofFailureOf(error: unknown): ProofFailure {
  if (!(error instanceof DataError)) return 'unexpected'
  const { code, kind } = error
  if (code !== undefined && Object.hasOwn(failureByCode, code)) return failureByCode[code] ?? 'unexpected'
  return kind === 'signed-out' || kind === 'rate-limited' || kind === 'unavailable' ? kind : 'unexpected'
}
