// When the company's provider is down, those who set it up must still get in to switch it off. A link in a mail lets
// them in, and the answer tells nobody who they are.
import { z } from 'zod'
import type { Transaction } from '../../../postgres/postgres.ts'
import type { AuthParts, Endpoint } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { requireMailRoom } from '../../limits/take-mail.ts'
import { requireAddressPause } from '../../one-time/address-pause.ts'
import { askForMessage } from '../../one-time/ask-for-message.ts'
import { requestMail } from '../../one-time/request-mail.ts'
import { mailWishOf } from '../../one-time/send-mail.ts'
import { requireEmail } from '../../request/email-address.ts'
import { readBody } from '../../request/read-body.ts'
import { redirectTargetIn } from '../../request/redirect-target.ts'
import { breakGlassMethod, findBreakable } from '../../sso/enforcement.ts'
import { findUserByEmail } from '../../users/find-or-create-user.ts'
import { isBanned } from '../../users/is-banned.ts'
import type { UserRow } from '../../users/user-row.ts'

const bodySchema = z.object({ email: z.string().nullish(), redirect_to: z.string().nullish() })

export const postBreakGlass: Endpoint = (parts) => async (c) => {
  if (!parts.ways.saml) throw authErrors.samlDisabled()
  const body = await readBody(c, bodySchema)
  if (!body.email) throw authErrors.validationFailed('email: is required')
  const email = requireEmail(body.email)
  const mail = {
    ...mailWishOf(c, parts),
    redirectTo: redirectTargetIn(c, parts, body.redirect_to),
    email,
    kind: breakGlassMethod,
    purpose: breakGlassMethod,
    method: breakGlassMethod,
    challenge: undefined,
  } as const
  await askForMessage(c, parts, {
    ask: async (transaction) => {
      await requireAddressPause(transaction, parts, mail)
      const user = await findAllowed(transaction, parts, email)
      if (user === undefined) await requireMailRoom(transaction, parts, mail)
      else await requestMail(transaction, parts, { ...mail, user })
    },
  })
  return c.json({})
}

async function findAllowed(
  transaction: Transaction,
  parts: AuthParts,
  email: string,
): Promise<UserRow | undefined> {
  const user = await findUserByEmail(transaction, email)
  if (user === undefined || user.email_confirmed_at === null || isBanned(user, parts.clock()))
    return undefined
  return (await findBreakable(transaction, parts, user)) === undefined ? undefined : user
}
