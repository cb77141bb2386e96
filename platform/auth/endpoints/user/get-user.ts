import { type Endpoint, transactionContext } from '../../auth-context.ts'
import { requirePerson, requireSession } from '../../sessions/require-session.ts'
import { describeUser } from '../../users/render-user.ts'

export const getUser: Endpoint =
  ({ callers, database, clock }) =>
  async (c) => {
    const claims = await requirePerson(c, { callers })
    const context = { ...transactionContext(c, claims), readOnly: true }
    const user = await database.transaction(context, async (transaction) => {
      const signedIn = await requireSession(transaction, claims, { now: clock() })
      return await describeUser(transaction, signedIn.user)
    })
    return c.json(user)
  }
