import { createHash, randomBytes } from 'node:crypto'

/** The secret of a link to an invitation. Only its hash is stored. */
export function createInvitationToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashInvitationToken(token) }
}

export const hashInvitationToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const page = '/accept-invite'

/** The secret stands behind `#`, so that no server and no log sees it. */
export const invitationLink = (publicUrl: string, token: string) => `${publicUrl}${page}#token=${token}`

/** For the invited person once they are signed in: the id is no secret, and brings in nobody else. */
export const invitationPath = (id: string) => `${page}?id=${id}`
