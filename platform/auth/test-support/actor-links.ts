import { createActorToken } from '../one-time/actors/actor-token.ts'
import type { OpenAuth } from './open-auth.ts'

type Link = {
  readonly userId: string
  readonly actorId: string
  readonly claims?: object
  /** Seconds until it expires; negative for one that has. Default: 3600. */
  readonly seconds?: number
}

/** Stores a link as a product does, and returns its secret. */
export async function storeActorLink(
  auth: Pick<OpenAuth, 'query'>,
  { userId, actorId, claims = { room: 'b' }, seconds = 3600 }: Link,
): Promise<string> {
  const { token, hash } = createActorToken()
  await auth.query(
    `insert into auth.actor_links (token_hash, user_id, actor_id, claims, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [hash, userId, actorId, JSON.stringify(claims), seconds],
  )
  return token
}
