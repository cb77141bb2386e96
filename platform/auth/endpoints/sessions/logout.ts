import { type Endpoint, transactionContext } from '../../auth-context.ts'
import type { SignOutScope } from '../../auth-events.ts'
import { authErrors } from '../../errors/errors.ts'
import { type Acting, lacksSecondProof } from '../../sessions/lacks-second-proof.ts'
import { refuseActor, requirePersonOrActor, requireSession } from '../../sessions/require-session.ts'
import { forgetPendingChanges } from '../../users/forget-pending-changes.ts'

const statements: Readonly<Record<SignOutScope, string>> = {
  global: 'delete from auth.sessions where user_id = $1 and $2::uuid is not null',
  local: 'delete from auth.sessions where user_id = $1 and id = $2',
  others: 'delete from auth.sessions where user_id = $1 and id <> $2',
}

/** Ends sessions: all of them, this one, or all but this one. */
export const postLogout: Endpoint = (parts) => {
  const { callers, database, clock, onEvent } = parts
  return async (c) => {
    const claims = await requirePersonOrActor(c, { callers })
    const asked = requireScope(c.req.query('scope') || 'global')
    if (asked !== 'local') refuseActor(claims)
    await database.transaction(transactionContext(c, claims), async (transaction) => {
      const signedIn = await requireSession(transaction, claims, { now: clock(), lock: asked !== 'local' })
      const { user, session } = signedIn
      const scope = await narrowScope({ ...signedIn, transaction, parts }, asked)
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
}

/**
 * A session without the second proof of its owner ends no other one: an opened mailbox must not sign the owner out.
 * Leaving everywhere still ends the session itself, as a person who signs out expects.
 */
async function narrowScope(acting: Acting, asked: SignOutScope): Promise<SignOutScope> {
  if (asked === 'local' || !(await lacksSecondProof(acting))) return asked
  if (asked === 'others') throw authErrors.signOutNeedsAal2()
  return 'local'
}

function requireScope(scope: string): SignOutScope {
  if (Object.hasOwn(statements, scope)) return scope as SignOutScope
  throw authErrors.validationFailed(`Unsupported logout scope "${scope.slice(0, 20)}"`)
}
