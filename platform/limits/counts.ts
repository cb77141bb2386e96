// What one request counts for. It takes one of each, in this order, until one refuses: what the smaller count refuses
// is not taken from the larger one, so nobody uses up alone what others share.
import { addressFamilyKey, addressSiteKey } from '../http/http.ts'
import type { RateLimit } from './rate-limit.ts'

export type Count = { readonly key: string; readonly rateLimit: RateLimit }

/** How many times the limit of one network holds for all of them together. */
const shareOfAll = 10

const together = ({ limit, seconds }: RateLimit): RateLimit => ({ limit: limit * shareOfAll, seconds })

/** The caller's network, and with IPv6 the larger one around it: a single customer may hold all of its networks. */
export function countsOfAddress(address: string, rateLimit: RateLimit): readonly Count[] {
  const own = { key: addressFamilyKey(address), rateLimit }
  const site = addressSiteKey(address)
  return site === undefined ? [own] : [own, { key: site, rateLimit: together(rateLimit) }]
}

/** The person at one network, and from anywhere: somebody elsewhere who has the password must not use up all. */
export function countsOfPerson(
  { userId, address }: { readonly userId: string; readonly address: string },
  rateLimit: RateLimit,
): readonly Count[] {
  return [
    { key: `${userId}:${addressFamilyKey(address)}`, rateLimit },
    { key: userId, rateLimit: together(rateLimit) },
  ]
}
