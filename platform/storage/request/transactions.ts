// Whose rights a statement has. Policies decide on objects and buckets for the caller; the service itself looks up only
// what no policy may hide: the limits of a bucket, and what a public bucket or a link gives to anyone.
import { type Caller, sessionIsLive, shareOf as shareOfCaller } from '../../callers/callers.ts'
import type { Claims, Share, Transaction, TransactionContext } from '../../postgres/postgres.ts'
import { accessDenied } from '../errors/catalog.ts'
import type { StorageContext, StorageParts } from './parts.ts'

/** Milliseconds of a statement. */
const statementTimeout = 8000

const serviceRole = 'storage_admin'

type Work<T> = (transaction: Transaction) => Promise<T>

export function read<T>(c: StorageContext, parts: StorageParts, work: Work<T>): Promise<T> {
  return work(readerOf(parts, contextOf(c, c.var.caller)))
}

/** A search that can take long: policies are asked for each row on its way. Its time is charged to the caller. */
export function search<T>(c: StorageContext, { database }: StorageParts, work: Work<T>): Promise<T> {
  const context = contextOf(c, c.var.caller)
  return database.transaction({ ...context, share: { ...shareOf(c), isCharged: true }, readOnly: true }, work)
}

/** A session that has ended writes nothing. */
export function write<T>(c: StorageContext, parts: StorageParts, work: Work<T>): Promise<T> {
  return writeAs(c, parts, c.var.caller, work)
}

export function writeAs<T>(
  c: StorageContext,
  { database }: StorageParts,
  caller: Pick<Caller, 'role' | 'claims'>,
  work: Work<T>,
): Promise<T> {
  return database.transaction(contextOf(c, caller), async (transaction) => {
    // Sent together: whatever the work did for a session that has ended is rolled back.
    const live = sessionIsLive(transaction, caller.claims)
    const [isLive, done] = await Promise.allSettled([live, work(transaction)])
    if (!settledValue(isLive)) throw accessDenied('Invalid token')
    return settledValue(done)
  })
}

export function settledValue<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

/** Does everything that the work does, and takes it back: whether the caller may, before a long upload. */
export async function rehearse(
  c: StorageContext,
  parts: StorageParts,
  caller: Pick<Caller, 'role' | 'claims'>,
  work: Work<void>,
): Promise<void> {
  const over = new Error('The rehearsal is over')
  await writeAs(c, parts, caller, async (transaction) => {
    await work(transaction)
    throw over
  }).catch((error: unknown) => {
    if (error !== over) throw error
  })
}

/** The service's own look, on behalf of whoever asked. */
export function lookUp<T>(c: StorageContext, parts: StorageParts, work: Work<T>): Promise<T> {
  return work(readerOf(parts, contextOf(c, { role: serviceRole, claims: {} })))
}

/** Each statement takes one round trip to the database and sees what is committed when it begins. */
function readerOf({ database }: StorageParts, context: TransactionContext): Transaction {
  return { query: (text, values = []) => database.query({ ...context, readOnly: true }, { text, values }) }
}

/** The same within the caller's transaction, which then goes on with the caller's rights. */
export async function lookUpWithin<T>(
  transaction: Transaction,
  { role }: Pick<Caller, 'role'>,
  work: Work<T>,
): Promise<T> {
  const assume = (next: string) => transaction.query(`select set_config('role', $1, true)`, [next])
  const [, found] = await Promise.all([assume(serviceRole), work(transaction)])
  await assume(role)
  return found
}

function contextOf(
  c: StorageContext,
  { role, claims }: { readonly role: string; readonly claims: Claims },
): TransactionContext {
  const address = addressOf(c)
  return {
    role,
    claims,
    requestId: c.var.requestId,
    share: shareOf(c),
    statementTimeout,
    ...(address !== undefined && { address }),
  }
}

export const addressOf = (c: StorageContext): string | undefined =>
  c.get('clientAddress') ?? c.env?.clientAddress

export const shareOf = (c: StorageContext): Share => shareOfCaller(c.get('caller'), addressOf(c))
