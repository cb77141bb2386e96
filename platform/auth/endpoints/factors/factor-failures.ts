// Wrong answers of one person in 24 hours, over all challenges of factors that can be guessed: whoever has only the
// first proof must not guess the second one. Nor may they keep its owner out, so tries are counted for each network, and
// those of all networks together do not matter where the person has given the second proof before.
import { addressFamilyKey } from '../../../http/http.ts'
import { isNetworkProven } from '../../limits/proven-networks.ts'
import type { Act } from '../../sessions/act-as-person.ts'

/** From one network. */
const maxDailyFailures = 10
/** From all networks: guessing is still hopeless, fifty codes of a million. */
const maxDailyFailuresOfAll = 50

const networkOf = ({ c }: Act) => addressFamilyKey(c.var.clientAddress ?? 'unknown')
const placeOf = ({ c, user }: Act) => ({ userId: user.id, address: c.var.clientAddress })

/** Concurrent answers wait for each other on the person's row, so guessing in parallel gains nothing. */
export async function hasTriesLeft(act: Act): Promise<boolean> {
  const { transaction, user } = act
  const [failures] = await transaction.query<{ here: number; everywhere: number }>(
    `select count(*) filter (where address = $2)::int as here, count(*)::int as everywhere from auth.code_failures
     where user_id = $1 and proof = 'factor' and failed_at > now() - interval '24 hours'`,
    [user.id, networkOf(act)],
  )
  const { here = 0, everywhere = 0 } = failures ?? {}
  if (here >= maxDailyFailures) return false
  return everywhere < maxDailyFailuresOfAll || (await isNetworkProven(transaction, placeOf(act)))
}

/** For a person who has given the second proof and replaces what was guessed at. */
export async function forgetFailures({ transaction, user }: Act): Promise<void> {
  await transaction.query(`delete from auth.code_failures where user_id = $1 and proof = 'factor'`, [user.id])
}

/** Commit the transaction. */
export async function countFailure(act: Act): Promise<void> {
  const { transaction, user } = act
  await transaction.query(
    `insert into auth.code_failures (user_id, proof, address) values ($1, 'factor', $2)`,
    [user.id, networkOf(act)],
  )
}
