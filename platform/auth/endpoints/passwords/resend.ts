import { z } from 'zod'
import type { Transaction } from '../../../postgres/postgres.ts'
import type { AuthContext, AuthParts, Endpoint } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { type CodeChallenge, parseCodeChallenge } from '../../flows/code-challenge.ts'
import { requireMailRoom } from '../../limits/take-mail.ts'
import { requireAddressPause } from '../../one-time/address-pause.ts'
import { askForMessage } from '../../one-time/ask-for-message.ts'
import { requestChangeMails } from '../../one-time/request-change-mails.ts'
import { requestMail } from '../../one-time/request-mail.ts'
import { type MailWish, mailWishOf } from '../../one-time/send-mail.ts'
import { findPasswordToCarry, keepPendingPassword } from '../../passwords/pending-passwords.ts'
import { requireEmail } from '../../request/email-address.ts'
import { readBody } from '../../request/read-body.ts'
import { requireOpenDomain } from '../../sso/enforcement.ts'
import { findUserByEmail } from '../../users/find-or-create-user.ts'
import type { Json } from '../../users/user-row.ts'
import { isSmsType, smsResend } from '../phones/sms-resend.ts'

const bodySchema = z.object({
  type: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
})

type Body = z.infer<typeof bodySchema>

type MailType = 'signup' | 'email_change'

type Wanted = MailWish & {
  readonly email: string
  readonly type: MailType
  readonly challenge: CodeChallenge | undefined
}

/** Sends a mail or a text message again that somebody waits for. Nobody learns whether somebody does. */
export const postResend: Endpoint = (parts) => async (c) => {
  const body = await readBody(c, bodySchema)
  const { type, email, phone } = body
  if (!isMailType(type) && !isSmsType(type)) {
    throw authErrors.validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (email && phone) {
    throw authErrors.validationFailed('Only an email address or phone number should be provided.')
  }
  const ask = isMailType(type) ? mailRequest(c, parts, { ...body, type }) : smsResend(parts, { type, phone })
  return c.json(await askForMessage(c, parts, { ask }))
}

const isMailType = (type: unknown): type is MailType => type === 'signup' || type === 'email_change'

function mailRequest(
  c: AuthContext,
  parts: AuthParts,
  body: Body & { readonly type: MailType },
): (transaction: Transaction) => Promise<Json> {
  const wanted = { ...parseWanted(body, parts), ...mailWishOf(c, parts) }
  return async (transaction) => {
    await sendAgain(transaction, parts, wanted)
    return {}
  }
}

function parseWanted(
  { type, email, ...body }: Body & { readonly type: MailType },
  { ways }: AuthParts,
): Omit<Wanted, keyof MailWish> {
  if (!email) throw authErrors.validationFailed('Type provided requires an email address')
  if (!ways.email) throw authErrors.emailLoginsDisabled()
  return { type, email: requireEmail(email), challenge: parseCodeChallenge(body) }
}

async function sendAgain(
  transaction: Transaction,
  parts: AuthParts,
  { type, email, challenge, ...wish }: Wanted,
): Promise<void> {
  const purpose = type === 'signup' ? 'signup' : 'change'
  await requireOpenDomain(transaction, parts, email)
  await requireAddressPause(transaction, parts, { email, purpose })
  const user = await findUserByEmail(transaction, email)
  if (type === 'signup' && user?.email_confirmed_at === null) {
    const kinds = { kind: 'confirmation', purpose, method: 'email/signup' } as const
    const passwordHash = await findPasswordToCarry(transaction, parts, user)
    const tokenId = await requestMail(transaction, parts, { ...wish, ...kinds, user, email, challenge })
    if (passwordHash !== undefined) await keepPendingPassword(transaction, { tokenId, passwordHash })
  } else if (type === 'email_change' && user?.new_email) {
    await requestChangeMails(transaction, parts, { ...wish, user, newEmail: user.new_email, challenge })
  } else await requireMailRoom(transaction, parts, { email, purpose })
}
