import { isUuid } from '../../../../http/http.ts'
import type { Transaction } from '../../../../postgres/postgres.ts'
import type { AuthContext } from '../../../auth-context.ts'
import { authErrors } from '../../../errors/errors.ts'
import { type UserRow, userColumns } from '../../../users/user-row.ts'

/** The person whom the path names, also after a soft deletion. The row stays locked until the transaction ends. */
export async function requireAccount(transaction: Transaction, id: string): Promise<UserRow> {
  const [user] = await transaction.query<UserRow>(
    `select ${userColumns} from auth.users where id = $1 for update`,
    [id],
  )
  if (user === undefined) throw authErrors.accountNotFound()
  return user
}

export function accountIdOf(c: AuthContext): string {
  return requireId(c, 'user_id')
}

export function requireId(c: AuthContext, name: string): string {
  const id = c.req.param(name)
  if (!isUuid(id)) throw authErrors.malformedId(name)
  return id.toLowerCase()
}
