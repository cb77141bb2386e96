import type { Transaction } from '../../postgres/postgres.ts'
import { findUserById } from '../users/find-or-create-user.ts'
import { forgetMailMark, type Mark } from './mail-mark.ts'
import { removeOneTimeToken } from './one-time-tokens.ts'

/** A message that was not sent leaves no token behind, and the person may request another at once. */
export async function takeBack(
  transaction: Transaction,
  order: Mark & { readonly token_id: string },
): Promise<void> {
  await findUserById(transaction, order.user_id)
  await removeOneTimeToken(transaction, order.token_id)
  await forgetMailMark(transaction, order)
}
