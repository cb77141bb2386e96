import { z } from 'zod'
import { defineTask } from '../../jobs/jobs.ts'
import type { Database, Transaction } from '../../postgres/postgres.ts'

/** Days for which unusable records are kept; a spent refresh token is recognized as stolen for as long. */
const keptDays = 30
const batchSize = 5000

/** For every day. */
export const pruneSignIn = defineTask({
  name: 'prune-sign-in',
  payload: z.object({}),
  run: (_, { database }) => pruneAuth(database),
})

/** Deletes records that were spent, expired or revoked long ago. Each batch is a short transaction. */
export async function pruneAuth(database: Pick<Database, 'transaction'>): Promise<void> {
  for (const prune of [
    pruneSessions,
    pruneRefreshTokens,
    pruneOneTimeTokens,
    pruneCodeFailures,
    pruneNetworks,
    prunePendingPasswords,
    pruneFlows,
    pruneProviderFlows,
    pruneFactors,
    pruneFactorChallenges,
    prunePasskeyChallenges,
    pruneSpentProofs,
    pruneActorLinks,
  ]) {
    let removed = batchSize
    while (removed === batchSize) removed = await database.transaction({ role: 'auth_admin' }, prune)
  }
}

const pruneSessions = (transaction: Transaction) =>
  remove(transaction, 'auth.sessions', 'least(revoked_at, not_after)')
const pruneOneTimeTokens = (transaction: Transaction) =>
  remove(transaction, 'auth.one_time_tokens', 'expires_at')
const pruneCodeFailures = (transaction: Transaction) => remove(transaction, 'auth.code_failures', 'failed_at')
/** After 90 days. */
const pruneNetworks = (transaction: Transaction) =>
  remove(transaction, 'auth.proven_networks', `proven_at + interval '60 days'`)
const prunePendingPasswords = (transaction: Transaction) =>
  remove(transaction, 'auth.pending_passwords', 'created_at')
const pruneFlows = (transaction: Transaction) => remove(transaction, 'auth.flow_state', 'created_at')
/** Within a day: the tokens of a provider wait in the flow, and after minutes nobody can fetch them. */
const pruneProviderFlows = (transaction: Transaction) =>
  remove(
    transaction,
    'auth.flow_state',
    `case when provider is not null then created_at - make_interval(days => $1 - 1) end`,
  )
const pruneFactors = (transaction: Transaction) =>
  remove(transaction, 'auth.mfa_factors', `case when status = 'unverified' then created_at end`)
const pruneFactorChallenges = (transaction: Transaction) =>
  remove(transaction, 'auth.mfa_challenges', 'created_at')

const prunePasskeyChallenges = (transaction: Transaction) =>
  remove(transaction, 'auth.webauthn_challenges', 'expires_at')
const pruneSpentProofs = (transaction: Transaction) =>
  remove(transaction, 'auth.spent_proofs', 'expires_at', 'digest')

const pruneActorLinks = (transaction: Transaction) => remove(transaction, 'auth.actor_links', 'expires_at')

async function remove(transaction: Transaction, table: string, end: string, key = 'id'): Promise<number> {
  const removed = await transaction.query(
    `delete from ${table} where ${key} in
       (select ${key} from ${table} where ${end} < now() - make_interval(days => $1) limit $2) returning 1`,
    [keptDays, batchSize],
  )
  return removed.length
}

// The last spent token of a chain stays, however old: a client that lost the answer may still use it.
async function pruneRefreshTokens(transaction: Transaction): Promise<number> {
  const spent = await transaction.query<{ parent_id: string }>(
    `select parent_id from auth.refresh_tokens
     where parent_id is not null and revoked_at < now() - make_interval(days => $1) order by id limit $2`,
    [keptDays, batchSize],
  )
  const ids = spent.map((row) => row.parent_id)
  // Deleting a parent deletes its child, so the token that stays is detached first.
  await transaction.query('update auth.refresh_tokens set parent_id = null where parent_id = any($1)', [ids])
  await transaction.query('delete from auth.refresh_tokens where id = any($1)', [ids])
  return ids.length
}
