import { type Endpoint, transactionContext } from '../../auth-context.ts'
import type { SignOutScope } from '../../auth-events.ts'
import { authErrors } from '../../errors/errors.ts'
import { refuseActor, requirePersonOrActor, requireSession } from '../../sessions/require-session.ts'
import { forgetPendingChanges } from '../../users/forget-pending-changes.ts'

const statements: Readonly<Record<SignOutScope, string>> = {
  global: 'delete from auth.sessions where user_id = $1 and $2::uuid is not null',
  local: 'delete from auth.sessions where user_id = $1 and id = $2',
  others: 'delete from auth.sessions where user_id = $1 and id <> $2',
}

/** Ends sessions: all of them, this one, or all but this one. */
export const postLogout: Endpoint =
  ({ callers, database, clock, onEvent }) =>
  async (c) => {
    const claims = await requirePersonOrActor(c, { callers })
    const scope = requireScope(c.req.query('scope') || 'global')
    if (scope !== 'local') refuseActor(claims)
    await database.transaction(transactionContext(c, claims), async (transaction) => {
      const { user, session } = await requireSession(transaction, claims, {
        now: clock(),
        lock: scope !== 'local',
      })
      if (scope !== 'local') await forgetPendingChanges(transaction, user.id)
      const ended = await transaction.query(`${statements[scope]} returning id`, [user.id, session.id])
      if (ended.length === 0) return
      await onEvent(transaction, {
        name: 'signed_out',
        userId: user.id,
        sessionId: session.id,
        method: scope,
      })
    })
    return c.body(null, 204)
  }

function requireScope(scope: string): SignOutScope {
  if (Object.hasOwn(statements, scope)) return scope as SignOutScope
  throw authErrors.validationFailed(`Unsupported logout scope "${scope.slice(0, 20)}"`)
}
