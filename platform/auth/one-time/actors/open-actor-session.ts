// Somebody who acts for a person gets a session of that person. It is no sign-in of the person: their counters, networks
// and other sessions stay as they are.
import type { Transaction } from '../../../postgres/postgres.ts'
import type { AuthContext } from '../../auth-context.ts'
import { userAgentOf } from '../../sessions/create-session.ts'
import type { Grant } from '../../sessions/grant.ts'
import { createRefreshToken, hashRefreshToken } from '../../sessions/refresh-token.ts'
import type { SignedIn } from '../../sessions/require-session.ts'
import { type SessionRow, sessionColumns } from '../../sessions/session-row.ts'
import { describeForActor } from '../../users/render-user.ts'
import type { Json, UserRow } from '../../users/user-row.ts'

/** The name in `amr`. */
export const actorMethod = 'impersonation'

export type ActorLink = {
  readonly user_id: string
  readonly actor_id: string
  readonly claims: Json
  readonly expires_at: Date
}

/** Spends the link of this actor. Undefined if it is unknown, somebody else's, used or expired: nothing has changed then. */
export async function spendActorLink(
  transaction: Transaction,
  { hash, actorId }: { readonly hash: string; readonly actorId: string },
): Promise<ActorLink | undefined> {
  const [link] = await transaction.query<ActorLink>(
    `update auth.actor_links set used_at = now()
     where token_hash = $1 and actor_id = $2 and used_at is null and expires_at > now()
     returning user_id, actor_id, claims, expires_at`,
    [hash, actorId],
  )
  return link
}

type Acting = {
  readonly link: ActorLink
  readonly person: UserRow
  /** The actor and their own session, which this one ends with. */
  readonly actor: SignedIn
  /** Milliseconds since 1970. */
  readonly now: number
}

export async function openActorSession(
  transaction: Transaction,
  c: AuthContext,
  { link, person, actor, now }: Acting,
): Promise<Grant> {
  const amr = [{ method: actorMethod, timestamp: Math.floor(now / 1000) }]
  const [session] = await transaction.query<SessionRow>(
    `insert into auth.sessions
       (user_id, amr, actor_id, actor_claims, actor_session_id, not_after, user_agent, address, place)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${sessionColumns}`,
    [
      person.id,
      JSON.stringify(amr),
      link.actor_id,
      JSON.stringify(link.claims),
      actor.session.id,
      link.expires_at,
      userAgentOf(c),
      c.var.clientAddress ?? null,
      c.var.clientPlace ?? null,
    ],
  )
  if (session === undefined) throw new Error('A session was stored without an answer')
  const refreshToken = createRefreshToken(session.id)
  await transaction.query('insert into auth.refresh_tokens (session_id, token_hash) values ($1, $2)', [
    session.id,
    hashRefreshToken(refreshToken),
  ])
  return { user: person, userObject: describeForActor(person), session, refreshToken }
}
