import { z } from 'zod'
import type { Endpoint } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { readBody } from '../../request/read-body.ts'
import { type Act, actAsPerson } from '../../sessions/act-as-person.ts'
import { requireRecentProof } from '../../sessions/recent-proof.ts'
import { tellRemoval } from '../../users/ways-in/tell-change.ts'
import {
  maxPasskeys,
  type PasskeyRow,
  passkeyColumns,
  renderPasskey,
  requirePasskeyId,
  requireRightToManage,
} from './passkeys.ts'
import { removePasskey } from './remove-passkey.ts'

const maxName = 120
const bodySchema = z.object({ friendly_name: z.string().nullish() })

export const getPasskeys: Endpoint = (parts) => async (c) => {
  const work = ({ transaction, user }: Act) =>
    transaction.query<PasskeyRow>(
      `select ${passkeyColumns} from auth.webauthn_credentials
       where user_id = $1 and factor_id is null order by created_at, id limit $2`,
      [user.id, maxPasskeys],
    )
  return c.json((await actAsPerson({ c, parts, work })).map(renderPasskey))
}

export const patchPasskey: Endpoint = (parts) => async (c) => {
  const { friendly_name: name } = await readBody(c, bodySchema)
  if (!name) throw authErrors.validationFailed('friendly_name is required')
  if (name.length > maxName) {
    throw authErrors.validationFailed('friendly_name must be 120 characters or less')
  }
  const work = async (act: Act) => {
    await requireRightToManage(act)
    const [passkey] = await act.transaction.query<PasskeyRow>(
      `update auth.webauthn_credentials set friendly_name = $3
       where id = $1 and user_id = $2 and factor_id is null returning ${passkeyColumns}`,
      [requirePasskeyId(act), act.user.id, name],
    )
    if (passkey === undefined) throw authErrors.passkeyNotFound()
    return passkey
  }
  return c.json(renderPasskey(await actAsPerson({ c, parts, work })))
}

export const deletePasskey: Endpoint = (parts) => async (c) => {
  const work = async (act: Act) => {
    await requireRightToManage(act)
    requireRecentProof(act)
    const id = requirePasskeyId(act)
    const codesId = await removePasskey(act.transaction, { id, userId: act.user.id, parts })
    await tellRemoval(act, { change: 'passkey_removed', subjectId: id, codesId })
  }
  await actAsPerson({ c, parts, work })
  return c.body(null, 204)
}
