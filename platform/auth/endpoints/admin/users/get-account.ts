import type { Endpoint } from '../../../auth-context.ts'
import { describeUser } from '../../../users/render-user.ts'
import { adminContext } from '../admin-context.ts'
import { accountIdOf, requireAccount } from './find-account.ts'

export const getAccount: Endpoint = (parts) => async (c) => {
  const id = accountIdOf(c)
  const user = await parts.database.transaction(adminContext(c), async (transaction) =>
    describeUser(transaction, await requireAccount(transaction, id)),
  )
  return c.json(user)
}
