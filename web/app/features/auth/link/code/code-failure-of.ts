import type { Refusal } from '../../../../exchange/acting/answer.ts'

/** The catalog key of the reason why nobody was signed in. */
export function codeFailureOf({ kind, needsSso }: Refusal) {
  if (needsSso) return 'sso'
  if (kind === 'invalid' || kind === 'denied') return 'wrong'
  return kind === 'rate-limited' || kind === 'unavailable' ? kind : 'unexpected'
}
