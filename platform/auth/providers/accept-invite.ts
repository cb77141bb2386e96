import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { redeemLink } from '../one-time/one-time-tokens.ts'
import { findUserById } from '../users/find-or-create-user.ts'
import { isBanned } from '../users/is-banned.ts'
import { type Acceptance, joinAccount, refuse } from './accept-identity.ts'
import { findIdentityOwner, lockIdentity, type ProvenIdentity } from './identities.ts'

/**
 * Accepts an invitation with a proven identity. The link of the invitation proves the mailbox, so the provider need not
 * have verified the address, but it must be the invited one. An invitation that does not fit is not spent.
 */
export async function acceptInvite(
  transaction: Transaction,
  parts: Pick<AuthParts, 'keyring' | 'clock' | 'userDataBytes'>,
  { identity, token }: { readonly identity: ProvenIdentity; readonly token: string },
): Promise<Acceptance> {
  await lockIdentity(transaction, identity)
  const redemption = await redeemLink(transaction, parts.keyring, { token, kinds: ['confirmation'] })
  if (redemption.token === undefined) throw authErrors.inviteNotFound()
  const user = await findUserById(transaction, redemption.token.user_id)
  if (user === undefined) throw authErrors.inviteNotFound()
  if (isBanned(user, parts.clock())) return refuse(authErrors.userBanned(), user)
  if (user.email === null || user.email !== identity.profile.email) {
    throw authErrors.validationFailed('Invited email does not match emails from external provider')
  }
  if ((await findIdentityOwner(transaction, identity)) !== undefined) {
    throw authErrors.identityAlreadyExists('Identity is already linked to another user')
  }
  return await joinAccount(transaction, parts, { user, identity })
}
