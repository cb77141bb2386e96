// Wrong passwords are counted twice, in the database, for known and unknown accounts alike:
// - for an account and an address together. A stranger uses up only the tries of their own address, so nobody can lock
//   a person out who signs in from elsewhere;
// - for an account alone, slower, against a stranger with many addresses. It does not hold for addresses from which the
//   person is signed in, so the owner gets in while others guess. One address alone never uses it up: what its own
//   limit refuses does not count for the account, and its own limit refills more slowly than the account's.
// Only passwords are refused then. Links, codes, passkeys and other providers are not.
import { addressFamilyKey } from '../../http/http.ts'
import { type BucketState, returnToDatabase, takeFromDatabase } from '../../limits/limits.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'
import type { RateLimits } from '../limits/rate-limits.ts'

type Parts = Pick<AuthParts, 'keyring' | 'rateLimits' | 'isUnlimited'>

export type Guess = {
  /** The mail address or phone number. */
  readonly name: string
  /** Undefined if nobody has the name. */
  readonly userId: string | undefined
  readonly address: string | undefined
}

type Taken = { readonly policy: keyof RateLimits; readonly key: string }

export type CountedGuess = {
  /**
   * What the caller is told: always about the address, because which bucket decides depends on the person's sessions. If
   * nothing is left, the password must not be compared.
   */
  readonly bucket: BucketState | undefined
  readonly taken: readonly Taken[]
}

/** Counts a guess before it is compared, so that many at the same time gain nothing. */
export async function countGuess(
  transaction: Transaction,
  parts: Parts,
  { name, userId, address = 'unknown' }: Guess,
): Promise<CountedGuess> {
  const account = parts.keyring.digest(`account:${name}`)
  const isKnown = await isAddressKnown(transaction, userId, address)
  const taken: Taken[] = []
  const take = async (each: Taken) => {
    const bucket = await takeFromDatabase(transaction, each, parts.rateLimits[each.policy])
    if (bucket.isAllowed) taken.push(each)
    return bucket
  }
  const ofAddress = parts.isUnlimited(address)
    ? undefined
    : await take({ policy: 'passwordFromAddress', key: `${account}:${addressFamilyKey(address)}` })
  if (isKnown || ofAddress?.isAllowed === false) return { bucket: ofAddress, taken }
  const ofAccount = await take({ policy: 'passwordOfAccount', key: account })
  return { bucket: ofAccount.isAllowed ? ofAddress : usedUp(parts), taken }
}

const usedUp = ({ rateLimits }: Parts): BucketState => ({
  policy: 'passwordFromAddress',
  rateLimit: rateLimits.passwordFromAddress,
  isAllowed: false,
  tokens: 0,
})

/** A right password is no guess. */
export async function forgiveGuess(
  transaction: Transaction,
  { rateLimits }: Parts,
  { taken }: CountedGuess,
): Promise<void> {
  for (const each of taken) await returnToDatabase(transaction, each, rateLimits[each.policy].limit)
}

async function isAddressKnown(
  transaction: Transaction,
  userId: string | undefined,
  address: string,
): Promise<boolean> {
  const [session] = await transaction.query(
    'select 1 from auth.sessions where user_id = $1 and address = $2 limit 1',
    [userId ?? null, address],
  )
  return session !== undefined
}
