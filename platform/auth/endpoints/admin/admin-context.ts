import type { TransactionContext } from '../../../postgres/postgres.ts'
import { type AuthContext, transactionContext } from '../../auth-context.ts'

/** Milliseconds. Administrators are not counted by address, so that each of their statements has an end. */
const statementTimeout = 10_000

export function adminContext(c: AuthContext): TransactionContext {
  return { ...transactionContext(c), statementTimeout }
}
