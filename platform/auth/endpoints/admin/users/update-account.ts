import { DatabaseError, type Transaction } from '../../../../postgres/postgres.ts'
import type { AuthParts, Endpoint } from '../../../auth-context.ts'
import { setPassword, settlePendingPasswords } from '../../../passwords/pending-passwords.ts'
import { confirmEmail } from '../../../users/confirm-email.ts'
import { confirmPhone } from '../../../users/confirm-phone.ts'
import { forgetPendingChanges } from '../../../users/forget-pending-changes.ts'
import { describeUser } from '../../../users/render-user.ts'
import { syncProviders } from '../../../users/sync-providers.ts'
import { mergeData } from '../../../users/user-data.ts'
import type { UserRow } from '../../../users/user-row.ts'
import { adminContext } from '../admin-context.ts'
import { ban, change, keepFromStrangers, mergeAppMetadata, nameTaken } from './change-account.ts'
import { accountIdOf, requireAccount } from './find-account.ts'
import { readUserAttributes, type UserAttributes } from './user-attributes.ts'

/** Changes take effect at once: nobody is asked, and no message is sent. */
export const updateAccount: Endpoint = (parts) => async (c) => {
  const id = accountIdOf(c)
  const wanted = await readUserAttributes(c, parts)
  const user = await parts.database.transaction(adminContext(c), async (transaction) => {
    const found = await requireAccount(transaction, id)
    await keepFromStrangers(transaction, found)
    await apply(transaction, parts, { user: found, wanted })
    await parts.onEvent(transaction, { name: 'account_administered', userId: id, method: 'updated' })
    return await describeUser(transaction, await requireAccount(transaction, id))
  })
  return c.json(user)
}

type Wish = { readonly user: UserRow; readonly wanted: UserAttributes }

async function apply(transaction: Transaction, parts: AuthParts, { user, wanted }: Wish): Promise<void> {
  const { role, email, phone, passwordHash, appMetadata, userMetadata, banDuration } = wanted
  if (role !== undefined) await change(transaction, user, { column: 'role', value: role })
  if (passwordHash !== undefined) await replacePassword(transaction, user, passwordHash)
  if (email !== undefined) await replaceName(transaction, user, { provider: 'email', value: email })
  if (phone !== undefined) await replaceName(transaction, user, { provider: 'phone', value: phone })
  await confirm(transaction, { user, wanted })
  if (appMetadata !== undefined) {
    const account = await requireAccount(transaction, user.id)
    await mergeAppMetadata(transaction, parts, { user: account, data: appMetadata })
  }
  if (userMetadata !== undefined) {
    const account = await requireAccount(transaction, user.id)
    await mergeData(transaction, parts, { user: account, data: userMetadata })
  }
  if (banDuration !== undefined) await ban(transaction, user, { duration: banDuration, now: parts.clock() })
}

/** Ends all sessions and pending changes: somebody else may have known the old password. */
async function replacePassword(transaction: Transaction, user: UserRow, hash: string): Promise<void> {
  await setPassword(transaction, user.id, hash)
  await transaction.query('delete from auth.sessions where user_id = $1', [user.id])
  await forgetPendingChanges(transaction, user.id)
}

type Name = { readonly provider: 'email' | 'phone'; readonly value: string }

/**
 * Messages to the old address or number must no longer sign anyone in, nor make a password valid. As in the original, a
 * person with a proven name has one afterwards too: the administrator vouches for it. `email_confirm` and
 * `phone_confirm` prove a name of somebody who had none.
 */
async function replaceName(
  transaction: Transaction,
  user: UserRow,
  { provider, value }: Name,
): Promise<void> {
  if (user[provider] === value) return
  await transaction.query('delete from auth.one_time_tokens where user_id = $1', [user.id])
  await settlePendingPasswords(transaction, user)
  try {
    await transaction.query(
      `update auth.users
       set ${provider} = $2, new_${provider} = null, ${provider}_change_sent_at = null, updated_at = now()
       where id = $1`,
      [user.id, value],
    )
  } catch (error) {
    throw error instanceof DatabaseError ? nameTaken(error) : error
  }
  const facts = { sub: user.id, email_verified: false, phone_verified: false }
  const changed = JSON.stringify({ [provider]: value, [`${provider}_verified`]: false })
  await transaction.query(
    `insert into auth.identities as kept (user_id, provider, provider_id, identity_data)
     values ($1, $2, $3, $4::jsonb || $5::jsonb)
     on conflict on constraint identities_provider_provider_id_key do update
       set identity_data = kept.identity_data || $5::jsonb, updated_at = now()`,
    [user.id, provider, user.id, JSON.stringify(facts), changed],
  )
  await syncProviders(transaction, user.id)
}

async function confirm(transaction: Transaction, { user, wanted }: Wish): Promise<void> {
  const { confirmsEmail, confirmsPhone } = wanted
  if (!confirmsEmail && !confirmsPhone) return
  const current = await requireAccount(transaction, user.id)
  // An address that replaces a proven one is proven anew.
  if (confirmsEmail && current.email !== null) {
    await confirmEmail(transaction, { ...current, email_confirmed_at: null })
  }
  if (confirmsPhone && current.phone !== null) {
    await confirmPhone(transaction, { ...current, phone_confirmed_at: null })
  }
}
