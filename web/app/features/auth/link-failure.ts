import type { Refusal } from '../../exchange/acting/answer.ts'

/** Under which name the catalog says why no link was sent. */
export const failureOf = ({ kind }: Refusal) =>
  kind === 'rate-limited' || kind === 'unavailable' ? kind : 'unexpected'
