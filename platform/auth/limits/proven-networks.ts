// Networks where a person gave a second proof, or has a session with one. What somebody else does elsewhere must not keep
// the person out there. The proofs outlive their sessions: signing out must not make the owner a stranger.
import { addressFamilyKey } from '../../http/http.ts'
import type { Transaction } from '../../postgres/postgres.ts'

/** The home, the office, the phone and some journeys. Each one allows further guesses. */
const mostNetworks = 10

type Place = { readonly userId: string; readonly address: string | undefined }

/** The person's row must be locked. */
export async function rememberNetwork(transaction: Transaction, { userId, address }: Place): Promise<void> {
  if (address === undefined) return
  await transaction.query(
    `insert into auth.proven_networks (user_id, network) values ($1, $2)
     on conflict on constraint proven_networks_user_id_network_key do update set proven_at = now()`,
    [userId, addressFamilyKey(address)],
  )
  await transaction.query(
    `delete from auth.proven_networks where id in
       (select id from auth.proven_networks where user_id = $1 order by proven_at desc, id desc offset $2)`,
    [userId, mostNetworks],
  )
}

export async function isNetworkProven(
  transaction: Pick<Transaction, 'query'>,
  { userId, address }: Place,
): Promise<boolean> {
  if (address === undefined) return false
  const network = addressFamilyKey(address)
  const proven = await transaction.query(
    'select 1 from auth.proven_networks where user_id = $1 and network = $2',
    [userId, network],
  )
  if (proven.length > 0) return true
  // A session lasts longer than the memory of its proof, and moves with the person.
  const sessions = await transaction.query<{ address: string }>(
    `select distinct address from auth.sessions
     where user_id = $1 and aal <> 'aal1' and address is not null and actor_id is null and revoked_at is null
       and (not_after is null or not_after > now())`,
    [userId],
  )
  return sessions.some((session) => addressFamilyKey(session.address) === network)
}
