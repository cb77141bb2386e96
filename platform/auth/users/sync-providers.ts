import type { Transaction } from '../../postgres/postgres.ts'
import { type UserRow, userColumns } from './user-row.ts'

/** Writes the providers of a person's identities into `app_metadata`, oldest first. */
export async function syncProviders(transaction: Transaction, userId: string): Promise<UserRow | undefined> {
  const [user] = await transaction.query<UserRow>(
    `update auth.users
     set app_metadata = app_metadata || (
           select case when count(*) = 0 then '{}' else
             jsonb_build_object('provider', (array_agg(provider))[1], 'providers', to_jsonb(array_agg(provider))) end
           from (
             select provider from auth.identities where user_id = $1
             group by provider order by min(created_at), provider
           ) as found
         ), updated_at = now()
     where id = $1 returning ${userColumns}`,
    [userId],
  )
  return user
}
