type Own = (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>

type Acting = { readonly userId: string; readonly actorId: string; readonly organizationId: string }

export type ActingClaims = {
  readonly sub: string
  readonly role: 'authenticated'
  readonly session_id: string
  readonly act: { readonly sub: string; readonly organization_id: string }
}

/** Opens a session of the actor and, with it, one in which they act for the person. Returns the claims of that one. */
export async function actFor(own: Own, { userId, actorId, organizationId }: Acting): Promise<ActingClaims> {
  const [session] = await own(
    `with own_session as (insert into auth.sessions (user_id) values ($2) returning id)
     insert into auth.sessions (user_id, actor_id, actor_session_id, actor_claims, not_after)
     select $1, $2, id, jsonb_build_object('organization_id', $3::uuid), now() + interval '1 hour' from own_session
     returning id`,
    [userId, actorId, organizationId],
  )
  return {
    sub: userId,
    role: 'authenticated',
    session_id: String(session?.id),
    act: { sub: actorId, organization_id: organizationId },
  }
}
