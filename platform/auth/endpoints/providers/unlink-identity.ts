import { isUuid } from '../../../http/http.ts'
import type { Transaction } from '../../../postgres/postgres.ts'
import { type Endpoint, transactionContext } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { requirePerson, requireSession } from '../../sessions/require-session.ts'
import { chooseEmail } from '../../users/choose-email.ts'
import { syncProviders } from '../../users/sync-providers.ts'
import type { UserRow } from '../../users/user-row.ts'

/** A person gives up one of their ways in, but never the last one. */
export const deleteIdentity: Endpoint = (parts) => async (c) => {
  const claims = await requirePerson(c, parts)
  await parts.database.transaction(transactionContext(c, claims), async (transaction) => {
    const { user } = await requireSession(transaction, claims, { now: parts.clock(), lock: true })
    if (!parts.ways.manualLinking) throw authErrors.manualLinkingDisabled()
    const id = c.req.param('id')
    if (!isUuid(id)) throw authErrors.malformedIdentityId()
    await unlink(transaction, user, id)
  })
  return c.json({})
}

async function unlink(transaction: Transaction, user: UserRow, id: string): Promise<void> {
  const identities = await transaction.query<{ id: string; provider: string }>(
    'select id, provider from auth.identities where user_id = $1',
    [user.id],
  )
  if (identities.length <= 1) throw authErrors.singleIdentity()
  const identity = identities.find((other) => other.id === id.toLowerCase())
  if (identity === undefined) throw authErrors.identityNotFound()
  await transaction.query('delete from auth.identities where id = $1', [identity.id])
  if (identity.provider === 'phone') await forgetPhone(transaction, user)
  else await chooseEmail(transaction, user)
  await syncProviders(transaction, user.id)
}

async function forgetPhone(transaction: Transaction, user: UserRow): Promise<void> {
  await transaction.query(
    'update auth.users set phone = null, phone_confirmed_at = null, updated_at = now() where id = $1',
    [user.id],
  )
}
