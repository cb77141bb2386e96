import { type Endpoint, transactionContext } from '../../auth-context.ts'
import type { SignOutScope } from '../../auth-events.ts'
import { authErrors } from '../../errors/errors.ts'
import { type Acting, lacksSecondProof } from '../../sessions/lacks-second-proof.ts'
import { refuseActor, requirePersonOrActor, requireSession } from '../../sessions/require-session.ts'
import { forgetPendingChanges } from '../../users/forget-pending-changes.ts'

const scopes: readonly SignOutScope[] = ['global', 'local', 'others']

/** A token from before the second proof of its session does not end it: whoever copied it has only the first proof. */
const endSessions = `delete from auth.sessions
  where user_id = $1 and case $4 when 'global' then true when 'local' then id = $2 and aal <= $3 else id <> $2 end
  returning id`

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
      const ended = await transaction.query(endSessions, [user.id, session.id, session.aal, scope])
      if (ended.length === 0 && scope === 'local') throw authErrors.signOutNeedsLaterToken()
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
  const known = scopes.find((each) => each === scope)
  if (known !== undefined) return known
  throw authErrors.validationFailed(`Unsupported logout scope "${scope.slice(0, 20)}"`)
}
