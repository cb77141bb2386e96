import { type Endpoint, transactionContext } from '../../auth-context.ts'
import { requirePersonOrActor, requireSession } from '../../sessions/require-session.ts'
import { findEnforcer } from '../../sso/enforcement.ts'
import { describeForActor, readRecords, renderUser } from '../../users/render-user.ts'

export const getUser: Endpoint =
  ({ callers, database, clock, sso }) =>
  async (c) => {
    const claims = await requirePersonOrActor(c, { callers })
    const context = { ...transactionContext(c, claims), readOnly: true }
    const user = await database.transaction(context, async (transaction) => {
      const [signedIn, records] = await Promise.all([
        requireSession(transaction, claims, { now: clock() }),
        readRecords(transaction, [claims.sub]),
      ])
      if (claims.act !== undefined) return describeForActor(signedIn.user)
      const { id: userId, email } = signedIn.user
      const enforcer = await findEnforcer(transaction, { sso }, { email, userId })
      // A field of our own: clients offer such a person no other way in.
      return { ...renderUser(signedIn.user, records), ...(enforcer && { sso_managed_by: enforcer }) }
    })
    return c.json(user)
  }
