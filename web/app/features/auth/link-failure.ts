import type { Refusal } from '../../exchange/acting/answer.ts'

/** The catalog key of the reason why no link was sent. */
export const failureOf = ({ kind, needsSso }: Refusal) => {
  if (needsSso) return 'sso'
  return kind === 'rate-limited' || kind === 'unavailable' ? kind : 'unexpected'
}
