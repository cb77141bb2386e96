// The rows that connect a person with a subject at a provider.
import type { Transaction } from '../../postgres/postgres.ts'
import type { Profile } from './profile.ts'

/** Every identity travels in the session, which browsers keep in a cookie. */
export const maxIdentities = 10

/** A subject at a provider, with what the provider states about it. */
export type ProvenIdentity = {
  readonly provider: string
  readonly profile: Profile
  /** Whether an account of it is created without a mail address too. */
  readonly mayLackEmail?: true
}

/** Two first sign-ins of one identity at once create one account: the second waits, and finds the first's row. */
export async function lockIdentity(
  transaction: Transaction,
  { provider, profile }: ProvenIdentity,
): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `identity:${provider}:${profile.subject}`,
  ])
}

export async function findIdentityOwner(
  transaction: Transaction,
  { provider, profile }: ProvenIdentity,
): Promise<string | undefined> {
  const [identity] = await transaction.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, profile.subject],
  )
  return identity?.user_id
}

/** The provider of each identity of the person. */
export async function listProviders(transaction: Transaction, userId: string): Promise<readonly string[]> {
  const found = await transaction.query<{ provider: string }>(
    'select provider from auth.identities where user_id = $1',
    [userId],
  )
  return found.map(({ provider }) => provider)
}

/** Creates the row, or refreshes what the provider states, and returns its id. */
export async function storeIdentity(
  transaction: Transaction,
  userId: string,
  { provider, profile }: ProvenIdentity,
): Promise<string> {
  const [identity] = await transaction.query<{ id: string }>(
    `insert into auth.identities (user_id, provider, provider_id, identity_data) values ($1, $2, $3, $4)
     on conflict on constraint identities_provider_provider_id_key
     do update set identity_data = excluded.identity_data, updated_at = now()
     returning id`,
    [userId, provider, profile.subject, JSON.stringify(profile.data)],
  )
  if (identity === undefined) throw new Error('An identity was stored without an answer')
  return identity.id
}
