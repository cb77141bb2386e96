import type { Transaction } from '../../postgres/postgres.ts'

/**
 * Ends everything that a session has begun and a message or a provider would finish without it. A person who takes
 * their account back would otherwise lose it again to what a stolen session has left behind. The person's row must be
 * locked.
 */
export async function forgetPendingChanges(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query('select auth.forget_pending_changes($1)', [userId])
}
