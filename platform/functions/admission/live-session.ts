import { sessionIsLive } from '../../callers/callers.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import type { FunctionCaller } from '../define-function.ts'
import { dispatchRefusals } from '../refusal.ts'

export async function requireLiveSession(
  transaction: Transaction,
  { claims }: Pick<FunctionCaller, 'claims'>,
): Promise<void> {
  if (!(await sessionIsLive(transaction, claims))) throw dispatchRefusals.invalidToken()
}
