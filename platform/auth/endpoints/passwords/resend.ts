import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { Transaction } from '../../../postgres/postgres.ts'
import { type AuthParts, type Endpoint, transactionContext } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { type CodeChallenge, parseCodeChallenge } from '../../flows/code-challenge.ts'
import { requireMailRoom } from '../../limits/take-mail.ts'
import { requireAddressPause } from '../../one-time/address-pause.ts'
import { requestChangeMails } from '../../one-time/request-change-mails.ts'
import { requestMail } from '../../one-time/request-mail.ts'
import { type MailWish, mailWishOf } from '../../one-time/send-mail.ts'
import { carryPendingPassword } from '../../passwords/pending-passwords.ts'
import { requireEmail } from '../../request/email-address.ts'
import { readBody } from '../../request/read-body.ts'
import { findUserByEmail } from '../../users/find-or-create-user.ts'

const bodySchema = z.object({
  type: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
})

type Body = z.infer<typeof bodySchema>

type Wanted = MailWish & {
  readonly email: string
  readonly type: 'signup' | 'email_change'
  readonly challenge: CodeChallenge | undefined
}

/** Sends a mail again that somebody waits for. Nobody learns whether somebody does. */
export const postResend: Endpoint = (parts) => async (c) => {
  const wanted = { ...parseWanted(await readBody(c, bodySchema), parts), ...mailWishOf(c, parts) }
  const notBefore = setTimeout(parts.mailAnswerTime)
  await parts.database.transaction(transactionContext(c), (transaction) =>
    sendAgain(transaction, parts, wanted),
  )
  await notBefore
  return c.json({})
}

function parseWanted(body: Body, { ways }: AuthParts): Omit<Wanted, keyof MailWish> {
  const { type, email, phone } = body
  if (type === 'sms' || type === 'phone_change') throw authErrors.phoneProviderDisabled()
  if (type !== 'signup' && type !== 'email_change') {
    throw authErrors.validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (email && phone) {
    throw authErrors.validationFailed('Only an email address or phone number should be provided.')
  }
  if (!email) throw authErrors.validationFailed('Type provided requires an email address')
  if (!ways.email) throw authErrors.emailLoginsDisabled()
  return { type, email: requireEmail(email), challenge: parseCodeChallenge(body) }
}

async function sendAgain(
  transaction: Transaction,
  parts: AuthParts,
  { type, email, challenge, ...wish }: Wanted,
): Promise<void> {
  await requireAddressPause(transaction, parts, email)
  const user = await findUserByEmail(transaction, email)
  if (type === 'signup' && user?.email_confirmed_at === null) {
    const mail = { ...wish, user, email, kind: 'confirmation', method: 'email/signup', challenge } as const
    const tokenId = await requestMail(transaction, parts, mail)
    await carryPendingPassword(transaction, { tokenId, userId: user.id })
  } else if (type === 'email_change' && user?.new_email) {
    await requestChangeMails(transaction, parts, { ...wish, user, newEmail: user.new_email, challenge })
  } else await requireMailRoom(transaction, parts, { email, isProven: user?.email_confirmed_at != null })
}
