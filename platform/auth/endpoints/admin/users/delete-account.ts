import { z } from 'zod'
import { DatabaseError, type Transaction } from '../../../../postgres/postgres.ts'
import type { AuthParts, Endpoint } from '../../../auth-context.ts'
import { authErrors } from '../../../errors/errors.ts'
import { readBody } from '../../../request/read-body.ts'
import type { IdentityRow, UserRow } from '../../../users/user-row.ts'
import { adminContext } from '../admin-context.ts'
import { accountIdOf, requireAccount } from './find-account.ts'

const bodySchema = z.object({ should_soft_delete: z.boolean().nullish() })

export const deleteAccount: Endpoint = (parts) => async (c) => {
  const id = accountIdOf(c)
  const { should_soft_delete: isSoft } = await readBody(c, bodySchema)
  await parts.database.transaction(adminContext(c), async (transaction) => {
    const user = await requireAccount(transaction, id)
    await keepingRules(async () => {
      if (isSoft !== true) await transaction.query('delete from auth.users where id = $1', [user.id])
      else if (user.deleted_at === null) await hide(transaction, parts, user)
    })
    await parts.onEvent(transaction, { name: 'account_administered', userId: id, method: 'deleted' })
  })
  return c.json({})
}

/** A rule that somebody else's records need this person, as PostgreSQL reports it, or a trigger of the product. */
const isRule = (error: unknown) =>
  error instanceof DatabaseError &&
  (error.sqlstate.startsWith('23') || error.sqlstate === 'P0001' || error.sqlstate === 'PT409')

async function keepingRules(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw isRule(error) ? authErrors.accountInUse({ cause: error }) : error
  }
}

const belongings = [
  'sessions',
  'one_time_tokens',
  'pending_passwords',
  'mfa_factors',
  'webauthn_credentials',
  'flow_state',
  'proven_networks',
] as const

/** The row stays for the records that name it. Nothing in it names the person, and nothing signs in to it. */
async function hide(transaction: Transaction, { keyring }: AuthParts, user: UserRow): Promise<void> {
  const veil = (text: string) => keyring.digest(`deleted:${user.id}:${text}`).toLowerCase()
  for (const table of belongings) {
    await transaction.query(`delete from auth.${table} where user_id = $1`, [user.id])
  }
  await transaction.query(
    `update auth.users
     set email = $2, new_email = null, phone = null, new_phone = null, password_hash = null, app_metadata = '{}',
         user_metadata = '{}', deleted_at = now(), updated_at = now()
     where id = $1`,
    [user.id, user.email === null ? null : veil(user.email)],
  )
  const identities = await transaction.query<Pick<IdentityRow, 'id' | 'provider_id'>>(
    'select id, provider_id from auth.identities where user_id = $1',
    [user.id],
  )
  for (const { id, provider_id: subject } of identities) {
    await transaction.query(
      `update auth.identities set provider_id = $2, identity_data = '{}', updated_at = now() where id = $1`,
      [id, veil(subject)],
    )
  }
}
