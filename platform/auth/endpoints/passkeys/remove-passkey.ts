import type { Transaction } from '../../../postgres/postgres.ts'
import type { AuthParts } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { forgetUselessRecovery } from '../../sessions/forget-useless-recovery.ts'
import { lowerPasskeySessions } from '../../sessions/raise-session.ts'

type Removal = { readonly id: string; readonly userId: string; readonly parts: AuthParts }

/**
 * Sessions lose what the passkey has proven. Returns the id of the recovery codes if they end with it. The person's row
 * must be locked.
 */
export async function removePasskey(
  transaction: Transaction,
  { id, userId, parts }: Removal,
): Promise<string | undefined> {
  const [passkey] = await transaction.query<{ id: string }>(
    'select id from auth.webauthn_credentials where id = $1 and user_id = $2 and factor_id is null',
    [id, userId],
  )
  if (passkey === undefined) throw authErrors.passkeyNotFound()
  await lowerPasskeySessions(transaction, passkey.id)
  await transaction.query('delete from auth.webauthn_credentials where id = $1', [passkey.id])
  return await forgetUselessRecovery(transaction, { userId, parts })
}
