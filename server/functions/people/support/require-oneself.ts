import { type FunctionCaller, refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'

/**
 * For what only the person may see and do: not somebody who acts for them, and not a session that lacks the second
 * proof of a person who has one.
 */
export async function requireOneself(transaction: Transaction, { claims }: FunctionCaller): Promise<void> {
  if (claims.act !== undefined) {
    throw refusal(403, 'impersonation_refused', 'This cannot be done on behalf of somebody else')
  }
  await transaction.query('select app.require_every_proof()')
}
