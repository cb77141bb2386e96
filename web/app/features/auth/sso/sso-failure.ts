import type { Refusal } from '../../../exchange/acting/answer.ts'

export type SsoStartFailure = 'unknown' | 'outdated' | 'unreachable' | 'rate-limited' | 'unexpected'

/** The catalog key of the reason why no sign-in began. A link names a provider; without one, somebody typed an address. */
export function ssoFailureOf({ kind }: Refusal, { isByLink = false } = {}): SsoStartFailure {
  if (kind === 'missing') return isByLink ? 'outdated' : 'unknown'
  // The wire answers so if the provider gave no usable answer.
  if (kind === 'invalid' || kind === 'unavailable') return 'unreachable'
  return kind === 'rate-limited' ? kind : 'unexpected'
}
