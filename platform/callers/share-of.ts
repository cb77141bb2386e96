import { addressFamilyKey } from '../http/http.ts'
import type { Share } from '../postgres/postgres.ts'
import type { Caller } from './caller.ts'

/** Whose connections to the database a caller uses. Visitors are distinguished by address, people by id. */
export function shareOf(
  caller: Pick<Caller, 'kind' | 'claims'> | undefined,
  address: string | undefined,
): Share {
  if (caller === undefined || caller.kind === 'anonymous') {
    return { lane: 'visitor', owner: addressFamilyKey(address ?? '') }
  }
  return { lane: 'data', owner: caller.kind === 'service' ? undefined : caller.claims.sub }
}
