import { z } from 'zod'
import type { Transaction } from '../../../postgres/postgres.ts'
import { type AuthContext, type AuthParts, type Endpoint, transactionContext } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { type CodeChallenge, parseCodeChallenge } from '../../flows/code-challenge.ts'
import { beginFlow } from '../../flows/flow-state.ts'
import { requireMailRoom } from '../../limits/take-mail.ts'
import { requireMailPause } from '../../one-time/mail-frequency.ts'
import { markMail } from '../../one-time/mail-mark.ts'
import { orderMail } from '../../one-time/mail-task.ts'
import { type MailWish, mailWishOf } from '../../one-time/send-mail.ts'
import { parseEmail } from '../../request/email-address.ts'
import { readBody } from '../../request/read-body.ts'
import { requirePerson, requireSession, type SignedIn } from '../../sessions/require-session.ts'
import { describeUser } from '../../users/render-user.ts'
import { mergeData } from '../../users/user-data.ts'
import { type Json, type UserRow, userColumns } from '../../users/user-row.ts'

const bodySchema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.unknown().optional(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
})

type Wanted = {
  readonly email: string | undefined
  readonly data: Json | undefined
  readonly challenge: CodeChallenge | undefined
}

/** Changes what people may change themselves: their own data, and their address once both mailboxes have confirmed. */
export const putUser: Endpoint = (parts) => async (c) => {
  const claims = await requirePerson(c, parts)
  const wanted = await readWanted(c)
  const wish = mailWishOf(c, parts)
  const user = await parts.database.transaction(transactionContext(c, claims), async (transaction) => {
    const signedIn = await requireSession(transaction, claims, { now: parts.clock(), lock: true })
    if (wanted.data !== undefined) await mergeData(transaction, signedIn.user, wanted.data)
    await beginEmailChange(transaction, { parts, signedIn, wanted: { ...wanted, ...wish } })
    return await describeUser(transaction, await reread(transaction, signedIn.user))
  })
  return c.json(user)
}

async function readWanted(c: AuthContext): Promise<Wanted> {
  const body = await readBody(c, bodySchema)
  if (body.app_metadata !== undefined && body.app_metadata !== null) throw authErrors.notAdmin()
  if (body.password) throw authErrors.validationFailed('Passwords are not supported')
  if (body.phone) throw authErrors.phoneProviderDisabled()
  const email = body.email ? parseEmail(body.email) : undefined
  if (body.email && email === undefined) {
    throw authErrors.validationFailed('Unable to validate email address: invalid format')
  }
  return { email, data: body.data ?? undefined, challenge: parseCodeChallenge(body) }
}

async function beginEmailChange(
  transaction: Transaction,
  {
    parts,
    signedIn,
    wanted,
  }: { readonly parts: AuthParts; readonly signedIn: SignedIn; readonly wanted: Wanted & MailWish },
): Promise<void> {
  const { user } = signedIn
  const [current, next] = [user.email, wanted.email]
  if (next === undefined || next === current || current === null) return
  await requireFullAssurance(transaction, signedIn)
  const [taken] = await transaction.query('select 1 from auth.users where email = $1', [next])
  if (taken !== undefined) throw authErrors.emailExists()
  requireMailPause(user.email_change_sent_at, { now: parts.clock(), interval: parts.mailMinInterval })
  if (next !== user.new_email) await forgetChange(transaction, user)
  await transaction.query(
    'update auth.users set new_email = $2, email_change_confirmations = 0 where id = $1',
    [user.id, next],
  )
  const flowStateId = await beginFlow(transaction, {
    userId: user.id,
    challenge: wanted.challenge,
    authenticationMethod: 'email_change',
  })
  const { redirectTo, acceptLanguage } = wanted
  const askedAt = await markMail(transaction, { userId: user.id, kind: 'email_change_current' })
  for (const [kind, email] of [
    ['email_change_current', current],
    ['email_change_new', next],
  ] as const) {
    const mail = { userId: user.id, kind, flowStateId, redirectTo, acceptLanguage, askedAt }
    await orderMail(transaction, mail)
    await requireMailRoom(transaction, parts, { email, isProven: email === current })
  }
}

/** Links for another address must not confirm this one. */
async function forgetChange(transaction: Transaction, user: UserRow): Promise<void> {
  await transaction.query(
    `delete from auth.one_time_tokens
     where user_id = $1 and kind in ('email_change_current', 'email_change_new')`,
    [user.id],
  )
}

/** A person with a second factor needs it to change the address. */
async function requireFullAssurance(transaction: Transaction, { user, session }: SignedIn): Promise<void> {
  if (session.aal !== 'aal1') return
  const [factor] = await transaction.query(
    `select 1 from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
    [user.id],
  )
  if (factor !== undefined) throw authErrors.insufficientAal()
}

async function reread(transaction: Transaction, user: UserRow): Promise<UserRow> {
  const [current] = await transaction.query<UserRow>(`select ${userColumns} from auth.users where id = $1`, [
    user.id,
  ])
  return current ?? user
}
