import type { Refusal } from '../../../exchange/acting/answer.ts'

export type SsoStartFailure = 'unknown' | 'unreachable' | 'rate-limited' | 'unexpected'

/** The catalog key of the reason why no sign-in began. */
export function ssoFailureOf({ kind }: Refusal): SsoStartFailure {
  if (kind === 'missing') return 'unknown'
  // The wire answers so if the provider gave no usable answer.
  if (kind === 'invalid' || kind === 'unavailable') return 'unreachable'
  return kind === 'rate-limited' ? kind : 'unexpected'
}
