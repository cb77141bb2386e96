import { type Endpoint, transactionContext } from '../../auth-context.ts'
import { requirePersonOrActor, requireSession } from '../../sessions/require-session.ts'
import { readRecords, renderUser } from '../../users/render-user.ts'

export const getUser: Endpoint =
  ({ callers, database, clock }) =>
  async (c) => {
    const claims = await requirePersonOrActor(c, { callers })
    const context = { ...transactionContext(c, claims), readOnly: true }
    const user = await database.transaction(context, async (transaction) => {
      const [signedIn, records] = await Promise.all([
        requireSession(transaction, claims, { now: clock() }),
        readRecords(transaction, [claims.sub]),
      ])
      return renderUser(signedIn.user, records)
    })
    return c.json(user)
  }
