import { isUuid } from '../../../http/http.ts'
import type { Endpoint } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import type { Act } from '../../sessions/act-as-person.ts'
import { lacksSecondProof } from '../../sessions/lacks-second-proof.ts'
import type { Json } from '../../users/user-row.ts'

export const maxPasskeys = 10

export type PasskeyRow = {
  readonly id: string
  readonly friendly_name: string | null
  readonly created_at: Date
  readonly last_used_at: Date | null
}

export const passkeyColumns = 'id, friendly_name, created_at, last_used_at'

export function renderPasskey({ id, friendly_name, created_at, last_used_at }: PasskeyRow): Json {
  return {
    id,
    ...(friendly_name && { friendly_name }),
    created_at,
    ...(last_used_at && { last_used_at }),
  }
}

/** A passkey signs in alone, so a person with a second factor needs it to add or remove one. */
export async function requireRightToManage(act: Act): Promise<void> {
  if (await lacksSecondProof(act)) throw authErrors.passkeysNeedAal2()
}

export async function countPasskeys({ transaction, user }: Act): Promise<number> {
  const passkeys = await transaction.query(
    'select 1 from auth.webauthn_credentials where user_id = $1 and factor_id is null',
    [user.id],
  )
  return passkeys.length
}

export function requirePasskeyId({ c }: Act): string {
  const id = c.req.param('id')
  if (!isUuid(id)) throw authErrors.passkeyNotFound()
  return id
}

/** Where passkeys are off, their paths do not exist. */
export const whereEnabled =
  (endpoint: Endpoint): Endpoint =>
  (parts) => {
    if (parts.ways.passkeys) return endpoint(parts)
    return () => {
      throw authErrors.passkeysDisabled()
    }
  }
