import { createHash, randomBytes } from 'node:crypto'

/** The secret of a link with which somebody opens a session of another person. Only its hash is stored. */
export type ActorToken = { readonly token: string; readonly hash: string }

export function createActorToken(): ActorToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashActorToken(token) }
}

export const hashActorToken = (token: string) => createHash('sha256').update(token).digest('hex')
