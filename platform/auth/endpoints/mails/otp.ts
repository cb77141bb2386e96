import { z } from 'zod'
import type { Transaction } from '../../../postgres/postgres.ts'
import type { AuthContext, AuthParts, Endpoint } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { type CodeChallenge, parseCodeChallenge } from '../../flows/code-challenge.ts'
import { requireAddressPause } from '../../one-time/address-pause.ts'
import { askForMessage, type MessageRequest } from '../../one-time/ask-for-message.ts'
import { requestMail } from '../../one-time/request-mail.ts'
import { type MailWish, mailWishOf } from '../../one-time/send-mail.ts'
import { parseEmail } from '../../request/email-address.ts'
import { readBody } from '../../request/read-body.ts'
import { requireOpenDomain } from '../../sso/enforcement.ts'
import { findOrCreateUser, findUserByEmail } from '../../users/find-or-create-user.ts'
import { replaceData, requireSmallData } from '../../users/user-data.ts'
import type { Json } from '../../users/user-row.ts'
import { smsRequest } from '../phones/sms-request.ts'

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

type Wanted = {
  readonly email: string
  readonly data: Json
  readonly mayCreate: boolean
  readonly challenge: CodeChallenge | undefined
}

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
      await askForMail(transaction, parts, wanted)
      return {}
    },
  }
}

function parseWanted(body: Body & { readonly email: string }, parts: AuthParts): Wanted {
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

async function askForMail(
  transaction: Transaction,
  parts: AuthParts,
  { email, data, mayCreate, challenge, ...wish }: Wanted & MailWish,
): Promise<void> {
  const { onUserCreated, ways } = parts
  const purpose = 'sign_in'
  await requireOpenDomain(transaction, parts, email)
  await requireAddressPause(transaction, parts, { email, purpose })
  const user =
    mayCreate && ways.signup
      ? await findOrCreateUser(transaction, { email, data, onUserCreated })
      : await findUserByEmail(transaction, email)
  if (user === undefined) {
    throw mayCreate && !ways.signup ? authErrors.signupDisabled() : authErrors.otpDisabled()
  }
  const isNew = user.email_confirmed_at === null
  if (isNew) await replaceData(transaction, user, { provider: 'email', data })
  await requestMail(transaction, parts, {
    ...wish,
    user,
    email,
    kind: isNew ? 'confirmation' : 'magic_link',
    purpose,
    challenge,
    method: isNew ? 'email/signup' : 'magiclink',
  })
}
