import { z } from 'zod'
import type { Endpoint } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { parseCodeChallenge } from '../../flows/code-challenge.ts'
import { requireMailRoom } from '../../limits/take-mail.ts'
import { requireAddressPause } from '../../one-time/address-pause.ts'
import { askForMessage } from '../../one-time/ask-for-message.ts'
import { requestMail } from '../../one-time/request-mail.ts'
import { mailWishOf } from '../../one-time/send-mail.ts'
import { requireEmail } from '../../request/email-address.ts'
import { readBody } from '../../request/read-body.ts'
import { requireOpenDomain } from '../../sso/enforcement.ts'
import { findUserByEmail } from '../../users/find-or-create-user.ts'

const bodySchema = z.object({
  email: z.string().nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
})

/** Mails a link that signs in a person who forgot the password. Nobody learns whether there is one. */
export const postRecover: Endpoint = (parts) => async (c) => {
  const body = await readBody(c, bodySchema)
  if (!parts.ways.email) throw authErrors.emailLoginsDisabled()
  if (!body.email) throw authErrors.validationFailed('Password recovery requires an email')
  const email = requireEmail(body.email)
  const mail = {
    ...mailWishOf(c, parts),
    email,
    kind: 'recovery',
    purpose: 'recovery',
    method: 'recovery',
    challenge: parseCodeChallenge(body),
  } as const
  await askForMessage(c, parts, {
    asked: { provider: 'email', name: email },
    ask: async (transaction) => {
      await requireOpenDomain(transaction, parts, email)
      await requireAddressPause(transaction, parts, mail)
      const user = await findUserByEmail(transaction, email)
      if (user === undefined || user.is_sso_user) await requireMailRoom(transaction, parts, mail)
      else await requestMail(transaction, parts, { ...mail, user })
    },
  })
  return c.json({})
}
