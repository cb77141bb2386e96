// Links that administrators send by themselves (sheet, section 12). Nothing is mailed.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Transaction } from '../../../../postgres/postgres.ts'
import type { AuthContext, AuthParts, Endpoint } from '../../../auth-context.ts'
import { authErrors } from '../../../errors/errors.ts'
import { issueOneTimeToken, type OneTimeKind, type OneTimeToken } from '../../../one-time/one-time-tokens.ts'
import { verifyUrlOf } from '../../../one-time/send-mail.ts'
import { hashPassword } from '../../../passwords/hash-password.ts'
import { requireStrongPassword } from '../../../passwords/password-rules.ts'
import { keepPendingPassword, noteMessage } from '../../../passwords/pending-passwords.ts'
import { requireEmail } from '../../../request/email-address.ts'
import { readBody } from '../../../request/read-body.ts'
import { isAllowedRedirect, redirectTargetOf } from '../../../request/redirect-target.ts'
import { findUserByEmail } from '../../../users/find-or-create-user.ts'
import { describeUser } from '../../../users/render-user.ts'
import { requireSmallData } from '../../../users/user-data.ts'
import type { Json, UserRow } from '../../../users/user-row.ts'
import { adminContext } from '../admin-context.ts'
import { prepareChange, prepareInvite, prepareRecovery, prepareSignup } from './prepare-link.ts'

const text = z.string().nullish()
const bodySchema = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: z.record(z.string(), z.unknown()).nullish(),
  redirect_to: text,
})

type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change_current' | 'email_change_new'

const kinds: Readonly<Record<LinkType, OneTimeKind>> = {
  signup: 'confirmation',
  invite: 'confirmation',
  magiclink: 'recovery',
  recovery: 'recovery',
  email_change_current: 'email_change_current',
  email_change_new: 'email_change_new',
}

type LinkWish = {
  readonly type: LinkType
  readonly email: string
  readonly newEmail: string | undefined
  readonly passwordHash: string | undefined
  readonly data: Json
  readonly redirectTo: string
}

type Link = { readonly type: LinkType; readonly user: UserRow; readonly token: OneTimeToken }

export const postGenerateLink: Endpoint = (parts) => async (c) => {
  const wish = await readWish(c, parts)
  const { user, type, token } = await parts.database.transaction(adminContext(c), async (transaction) => {
    const link = await generate(transaction, parts, wish)
    const { id: userId } = link.user
    await parts.onEvent(transaction, { name: 'account_administered', userId, method: 'link_generated' })
    return { ...link, user: await describeUser(transaction, link.user) }
  })
  return c.json({
    ...user,
    action_link: verifyUrlOf(parts, {
      token: token.tokenHash,
      type: type.startsWith('email_change') ? 'email_change' : type,
      redirectTo: wish.redirectTo,
    }),
    email_otp: token.code,
    hashed_token: token.tokenHash,
    verification_type: type,
    redirect_to: wish.redirectTo,
  })
}

async function readWish(c: AuthContext, parts: AuthParts): Promise<LinkWish> {
  const body = await readBody(c, bodySchema)
  const { type, redirect_to: target } = body
  if (!isLinkType(type)) {
    throw authErrors.validationFailed(`Invalid email action link type requested: ${type ?? ''}`)
  }
  const email = requireEmail(body.email ?? '')
  const isChange = type === 'email_change_current' || type === 'email_change_new'
  const password = type === 'signup' ? body.password : undefined
  return {
    type,
    email,
    newEmail: isChange ? requireEmail(body.new_email ?? '') : undefined,
    passwordHash: password
      ? await hashPassword(requireStrongPassword(password, parts.passwordRules))
      : undefined,
    data: requireSmallData(parts, body.data ?? {}),
    redirectTo: target && isAllowedRedirect(target, parts) ? target : redirectTargetOf(c, parts),
  }
}

const isLinkType = (type: unknown): type is LinkType => typeof type === 'string' && Object.hasOwn(kinds, type)

async function generate(transaction: Transaction, parts: AuthParts, wish: LinkWish): Promise<Link> {
  const known = await findUserByEmail(transaction, wish.email)
  const type = wish.type === 'magiclink' && known === undefined ? 'signup' : wish.type
  const user = await prepare(transaction, parts, { wish: { ...wish, type }, known })
  const tokenId = randomUUID()
  const recipient = type === 'email_change_new' ? (wish.newEmail ?? wish.email) : wish.email
  const token = await issueOneTimeToken(transaction, parts.keyring, {
    id: tokenId,
    userId: user.id,
    kind: kinds[type],
    recipient,
    flowStateId: undefined,
    lifetime: parts.otpLifetime,
  })
  // The administrator hands it over as a message of their own.
  await noteMessage(transaction, { tokenId, userId: user.id, recipient })
  if (wish.passwordHash !== undefined) {
    await keepPendingPassword(transaction, { tokenId, passwordHash: wish.passwordHash })
  }
  return { type, user, token }
}

type Preparation = { readonly wish: LinkWish; readonly known: UserRow | undefined }

async function prepare(
  transaction: Transaction,
  parts: AuthParts,
  { wish, known }: Preparation,
): Promise<UserRow> {
  if (wish.type === 'signup') return await prepareSignup(transaction, parts, wish)
  if (wish.type === 'invite') return await prepareInvite(transaction, parts, wish)
  if (known === undefined) throw authErrors.emailNotFound()
  return wish.newEmail === undefined
    ? await prepareRecovery(transaction, known)
    : await prepareChange(transaction, known, wish.newEmail)
}
