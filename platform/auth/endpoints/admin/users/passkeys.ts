import { isUuid } from '../../../../http/http.ts'
import type { Endpoint } from '../../../auth-context.ts'
import { authErrors } from '../../../errors/errors.ts'
import { type PasskeyRow, passkeyColumns, renderPasskey } from '../../passkeys/passkeys.ts'
import { removePasskey } from '../../passkeys/remove-passkey.ts'
import { act } from './factors.ts'

/** People have ten at most. */
const maxListed = 100

export const getPasskeys: Endpoint = (parts) => async (c) => {
  const passkeys = await act(c, parts, (transaction, userId) =>
    transaction.query<PasskeyRow>(
      `select ${passkeyColumns} from auth.webauthn_credentials
       where user_id = $1 and factor_id is null order by created_at, id limit $2`,
      [userId, maxListed],
    ),
  )
  return c.json(passkeys.map(renderPasskey))
}

export const deletePasskey: Endpoint = (parts) => async (c) => {
  const id = c.req.param('passkey_id')
  await act(c, parts, async (transaction, userId) => {
    if (!isUuid(id)) throw authErrors.passkeyNotFound()
    await removePasskey(transaction, { id, userId, parts })
    await parts.onEvent(transaction, { name: 'account_administered', userId, method: 'factor_changed' })
  })
  return c.body(null, 204)
}
