import { isUuid } from '../../../http/http.ts'
import type { Transaction } from '../../../postgres/postgres.ts'
import { type Endpoint, transactionContext } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { requireFullAssurance } from '../../sessions/lacks-second-proof.ts'
import { requireRecentProof } from '../../sessions/recent-proof.ts'
import { requirePerson, requireSession } from '../../sessions/require-session.ts'
import { findProviderId } from '../../sso/company-provider.ts'
import { syncProviders } from '../../users/sync-providers.ts'
import type { UserRow } from '../../users/user-row.ts'
import { tellOwnChange } from '../../users/ways-in/tell-change.ts'

/** A person gives up one of their ways in, but never the last one. */
export const deleteIdentity: Endpoint = (parts) => async (c) => {
  const claims = await requirePerson(c, parts)
  await parts.database.transaction(transactionContext(c, claims), async (transaction) => {
    const signedIn = await requireSession(transaction, claims, { now: parts.clock(), lock: true })
    if (!parts.ways.manualLinking) throw authErrors.manualLinkingDisabled()
    const id = c.req.param('id')
    if (!isUuid(id)) throw authErrors.malformedIdentityId()
    await requireFullAssurance({ transaction, parts, ...signedIn })
    requireRecentProof({ parts, ...signedIn })
    const { id: subjectId, provider: method } = await unlink(transaction, signedIn.user, id)
    const act = { transaction, c, parts, ...signedIn }
    await tellOwnChange(act, { change: 'identity_unlinked', subjectId, method })
  })
  return c.json({})
}

type Identity = {
  readonly id: string
  readonly provider: string
  readonly email: string | null
  readonly is_verified: boolean
}

async function unlink(transaction: Transaction, user: UserRow, id: string): Promise<Identity> {
  const identities = await transaction.query<Identity>(
    `select id, provider, identity_data ->> 'email' as email,
            coalesce(identity_data ->> 'email_verified' = 'true', false) as is_verified
     from auth.identities where user_id = $1`,
    [user.id],
  )
  if (identities.length <= 1) throw authErrors.singleIdentity()
  const identity = identities.find((other) => other.id === id.toLowerCase())
  if (identity === undefined) throw authErrors.identityNotFound()
  if (await binds(transaction, identity)) throw authErrors.userSsoManaged()
  const left = identities.filter((other) => other !== identity)
  if (carriesEmail(user, identity) && !left.some((other) => proves(user, other))) {
    throw authErrors.emailConflictIdentity()
  }
  await transaction.query('delete from auth.identities where id = $1', [identity.id])
  if (identity.provider === 'phone') await forgetPhone(transaction, user)
  await syncProviders(transaction, user.id)
  return identity
}

/** The identity of a company keeps its other ways in shut, now or as soon as the company enforces its provider. */
async function binds(transaction: Transaction, { provider }: Identity): Promise<boolean> {
  const id = findProviderId(provider)
  if (id === undefined) return false
  const [known] = await transaction.query('select 1 from auth.sso_providers where id = $1', [id])
  return known !== undefined
}

/**
 * The identity behind the person's address stays unless another one proves the same address. Otherwise whoever holds a
 * stolen session could link an identity of their own and take the owner's mailbox, the way back in, off the account.
 * People with a new mailbox change their address first, which asks both.
 */
const carriesEmail = (user: UserRow, { provider, email }: Identity) =>
  user.email !== null && (provider === 'email' || email === user.email)

const proves = (user: UserRow, { email, is_verified: isVerified }: Identity) =>
  isVerified && email === user.email

/** Codes that were sent to the number, or to the one that was to follow, must no longer sign anyone in. */
async function forgetPhone(transaction: Transaction, user: UserRow): Promise<void> {
  await transaction.query(
    `delete from auth.one_time_tokens
     where user_id = $1 and (kind in ('phone_confirmation', 'phone_change') or email = $2)`,
    [user.id, user.phone],
  )
  await transaction.query(
    `update auth.users set phone = null, phone_confirmed_at = null, new_phone = null, updated_at = now()
     where id = $1`,
    [user.id],
  )
}
