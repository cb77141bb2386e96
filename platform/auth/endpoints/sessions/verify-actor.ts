import type { Transaction } from '../../../postgres/postgres.ts'
import { type AuthContext, type AuthParts, transactionContext } from '../../auth-context.ts'
import { type Refused, refuseSignIn } from '../../auth-events.ts'
import { authErrors } from '../../errors/errors.ts'
import { hashActorToken } from '../../one-time/actors/actor-token.ts'
import { actorMethod, openActorSession, spendActorLink } from '../../one-time/actors/open-actor-session.ts'
import { answerWithSession, type Grant } from '../../sessions/grant.ts'
import { type PersonClaims, requirePerson, requireSession } from '../../sessions/require-session.ts'
import { findUserById } from '../../users/find-or-create-user.ts'
import { isBanned } from '../../users/is-banned.ts'

type Verified = Refused | { readonly outcome: 'acting'; readonly grant: Grant }

/**
 * Opens the session of a link that lets its bearer act for somebody. The link alone is worth nothing: the request must
 * come from the actor's own live session, and not from one in which they act already.
 */
export async function verifyActor(c: AuthContext, parts: AuthParts, token: string): Promise<Response> {
  const claims = await requirePerson(c, parts)
  const verified = await parts.database.transaction(transactionContext(c, claims), (transaction) =>
    begin(transaction, { c, parts, claims, token }),
  )
  if (verified.outcome === 'refused') throw verified.error
  return await answerWithSession(c, parts, verified.grant)
}

type Beginning = {
  readonly c: AuthContext
  readonly parts: AuthParts
  readonly claims: PersonClaims
  readonly token: string
}

async function begin(transaction: Transaction, { c, parts, claims, token }: Beginning): Promise<Verified> {
  const now = parts.clock()
  const actor = await requireSession(transaction, claims, { now })
  const link = await spendActorLink(transaction, { hash: hashActorToken(token), actorId: actor.user.id })
  if (link === undefined) {
    const refused = { userId: actor.user.id, method: actorMethod, error: authErrors.linkExpired() } as const
    return await refuseSignIn(transaction, parts, refused)
  }
  const person = await findUserById(transaction, link.user_id)
  // A refusal that is thrown rolls the use of the link back.
  if (person === undefined || person.deleted_at !== null) throw authErrors.accountNotFound()
  if (isBanned(person, now)) throw authErrors.userBanned()
  const grant = await openActorSession(transaction, c, { link, person, actor, now })
  const isAdmitted = await parts.admitActor(transaction, {
    userId: person.id,
    actorId: actor.user.id,
    sessionId: grant.session.id,
    claims: link.claims,
  })
  if (!isAdmitted) throw authErrors.notAdmin()
  return { outcome: 'acting', grant }
}
