import { z } from 'zod'
import type { AuthContext, AuthParts, Endpoint } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { parseCodeChallenge } from '../../flows/code-challenge.ts'
import { askForMessage, type MessageRequest } from '../../one-time/ask-for-message.ts'
import { type MailWish, mailWishOf } from '../../one-time/send-mail.ts'
import { parseEmail } from '../../request/email-address.ts'
import { readBody } from '../../request/read-body.ts'
import { requireSmallData } from '../../users/user-data.ts'
import type { Json } from '../../users/user-row.ts'
import { smsRequest } from '../phones/sms-request.ts'
import { askForSignIn, type SignInWish } from './ask-for-sign-in.ts'

const bodySchema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  create_user: z.boolean().nullish(),
  channel: z.string().nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
})

type Body = z.infer<typeof bodySchema>

/**
 * Mails a link and a code: a confirmation to an unproven address, a magic link to a proven one. To a phone number, a
 * code is sent in both cases.
 */
export const postOtp: Endpoint = (parts) => async (c) => {
  const body = await readBody(c, bodySchema)
  if (Boolean(body.email) === Boolean(body.phone)) {
    throw authErrors.validationFailed('Only an email address or phone number should be provided')
  }
  const request = body.email ? mailRequest(c, parts, { ...body, email: body.email }) : smsRequest(parts, body)
  return c.json(await askForMessage(c, parts, request))
}

function mailRequest(
  c: AuthContext,
  parts: AuthParts,
  body: Body & { readonly email: string },
): MessageRequest<Json> {
  if (!parts.ways.email) throw authErrors.emailLoginsDisabled()
  const wanted = { ...parseWanted(body, parts), ...mailWishOf(c, parts) }
  return {
    asked: { provider: 'email', name: wanted.email },
    ask: async (transaction) => {
      await askForSignIn(transaction, parts, wanted)
      return {}
    },
  }
}

function parseWanted(
  body: Body & { readonly email: string },
  parts: AuthParts,
): Omit<SignInWish, keyof MailWish> {
  if (body.channel) throw authErrors.validationFailed('Channel should only be specified with a phone number')
  const email = parseEmail(body.email)
  if (email === undefined) {
    throw authErrors.validationFailed('Unable to validate email address: invalid format')
  }
  return {
    email,
    data: requireSmallData(parts, body.data ?? {}),
    mayCreate: body.create_user ?? true,
    challenge: parseCodeChallenge(body),
  }
}
