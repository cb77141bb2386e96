import { z } from 'zod'
import type { Transaction } from '../../../postgres/postgres.ts'
import type { SmsChannel } from '../../../sms/sms.ts'
import { type AuthContext, type AuthParts, type Endpoint, transactionContext } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { type CodeChallenge, parseCodeChallenge } from '../../flows/code-challenge.ts'
import { mailWishOf } from '../../one-time/send-mail.ts'
import { requireStrongPassword } from '../../passwords/password-rules.ts'
import { requireEmail } from '../../request/email-address.ts'
import { requireChannel, requirePhone } from '../../request/phone-number.ts'
import { readBody } from '../../request/read-body.ts'
import { requireFullAssurance } from '../../sessions/lacks-second-proof.ts'
import { requireRecentProof } from '../../sessions/recent-proof.ts'
import {
  type PersonClaims,
  requirePerson,
  requireSession,
  type SignedIn,
} from '../../sessions/require-session.ts'
import { isManaged, keepsAddress, requireOpenDomain } from '../../sso/enforcement.ts'
import { findUserById } from '../../users/find-or-create-user.ts'
import { describeUser } from '../../users/render-user.ts'
import { mergeData, mergedData } from '../../users/user-data.ts'
import type { Json, UserRow } from '../../users/user-row.ts'
import { tellOwnChange } from '../../users/ways-in/tell-change.ts'
import { beginEmailChange, requireEmailChange } from './begin-email-change.ts'
import { beginPhoneChange, requireFreePhone } from './begin-phone-change.ts'
import {
  applyPassword,
  findCurrent,
  type PasswordWish,
  type PreparedPassword,
  preparePassword,
} from './change-password.ts'
import { isReauthenticated } from './reauthentication.ts'

const bodySchema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  channel: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.unknown().optional(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
})

type Wanted = {
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly channel: SmsChannel
  readonly password: PasswordWish | undefined
  readonly nonce: string | undefined
  readonly data: Json | undefined
  readonly challenge: CodeChallenge | undefined
}

/**
 * Changes what people may change themselves: their own data, their password, their address once both mailboxes have
 * confirmed, and their number once they have the code that was sent to it.
 */
export const putUser: Endpoint = (parts) => async (c) => {
  const claims = await requirePerson(c, parts)
  const wanted = await readWanted(c, parts)
  const wish = mailWishOf(c, parts)
  const prepared = await prepare(c, parts, { claims, wanted })
  const user = await parts.database.transaction(transactionContext(c, claims), async (transaction) => {
    const signedIn = await requireSession(transaction, claims, { now: parts.clock(), lock: true })
    await requireMayChange(transaction, { signedIn, parts }, wanted)
    if (wanted.data !== undefined)
      await mergeData(transaction, parts, { user: signedIn.user, data: wanted.data })
    if (prepared !== undefined) await applyPassword(transaction, parts, { signedIn, prepared })
    const newEmail = findNewEmail(signedIn.user, wanted)
    if (newEmail !== undefined) {
      const { challenge } = wanted
      await beginEmailChange(transaction, parts, { ...signedIn, newEmail, challenge, ...wish })
    }
    const newPhone = findNewPhone(signedIn.user, wanted)
    if (newPhone !== undefined) {
      const { channel } = wanted
      await beginPhoneChange(transaction, parts, { ...signedIn, newPhone, channel })
    }
    const changed = await findUserById(transaction, signedIn.user.id)
    const described = await describeUser(transaction, changed ?? signedIn.user)
    if (prepared !== undefined) {
      const { id: subjectId } = signedIn.user
      await tellOwnChange({ transaction, c, parts, ...signedIn }, { change: 'password_set', subjectId })
    }
    return described
  })
  return c.json(user)
}

async function readWanted(c: AuthContext, { passwordRules, ways }: AuthParts): Promise<Wanted> {
  const body = await readBody(c, bodySchema)
  if (body.app_metadata !== undefined && body.app_metadata !== null) throw authErrors.notAdmin()
  if (body.phone && !ways.phone) throw authErrors.phoneProviderDisabled()
  return {
    email: body.email ? requireEmail(body.email) : undefined,
    phone: body.phone ? requirePhone(body.phone) : undefined,
    channel: requireChannel(body.channel),
    password: body.password
      ? {
          password: requireStrongPassword(body.password, passwordRules),
          currentPassword: body.current_password ?? undefined,
        }
      : undefined,
    nonce: body.nonce ?? undefined,
    data: body.data ?? undefined,
    challenge: parseCodeChallenge(body),
  }
}

const findNewEmail = (user: UserRow, { email }: Wanted) => (email === user.email ? undefined : email)
const findNewPhone = (user: UserRow, { phone }: Wanted) => (phone === user.phone ? undefined : phone)

/** A number signs in alone, and so does a first address, about which only the new mailbox is asked. */
const addsWayIn = (user: UserRow, wanted: Wanted) =>
  !user.is_anonymous &&
  (findNewPhone(user, wanted) !== undefined || (user.email === null && wanted.email !== undefined))

/**
 * What comes before the change itself: the person's proof that they are still there, and the comparison of passwords,
 * which takes too long for a transaction.
 */
async function prepare(
  c: AuthContext,
  parts: AuthParts,
  { claims, wanted }: { readonly claims: PersonClaims; readonly wanted: Wanted },
): Promise<PreparedPassword | undefined> {
  const wish = wanted.password
  const hasName = wanted.phone !== undefined || wanted.email !== undefined
  if (wish === undefined && !(hasName && parts.passwordRules.needsReauthentication)) return undefined
  const known = await parts.database.transaction(transactionContext(c, claims), async (transaction) => {
    const signedIn = await requireSession(transaction, claims, { now: parts.clock(), lock: true })
    await requireMayChange(transaction, { signedIn, parts }, wanted)
    if (!(await isProven(transaction, { c, parts }, { signedIn, wanted }))) return undefined
    return { current: wish && (await findCurrent(transaction, { c, parts }, { signedIn, wish })) }
  })
  if (known === undefined) throw authErrors.reauthenticationNotValid()
  const { current } = known
  return wish && current && (await preparePassword(c, parts, { claims, current, wish }))
}

async function isProven(
  transaction: Transaction,
  { c, parts }: { readonly c: AuthContext; readonly parts: AuthParts },
  { signedIn, wanted }: { readonly signedIn: SignedIn; readonly wanted: Wanted },
): Promise<boolean> {
  const isPassword = wanted.password !== undefined
  if (!isPassword && !addsWayIn(signedIn.user, wanted)) return true
  const refusal = isPassword ? authErrors.reauthenticationNeeded : authErrors.recentSignInNeeded
  return await isReauthenticated(transaction, { c, parts }, { signedIn, nonce: wanted.nonce, refusal })
}

/**
 * Names and passwords are protected by every proof that the person has set up. Their own data is not. Whatever refuses
 * the change does so here, before passwords are compared: a change that fails later would tell which one is in use and
 * leave no trace.
 */
async function requireMayChange(
  transaction: Transaction,
  { signedIn, parts }: { readonly signedIn: SignedIn; readonly parts: AuthParts },
  wanted: Wanted,
): Promise<void> {
  const { user } = signedIn
  if (wanted.data !== undefined) mergedData(parts, user, wanted.data)
  const newEmail = findNewEmail(user, wanted)
  const newPhone = findNewPhone(user, wanted)
  const newName = newEmail ?? newPhone
  if (newName === undefined && wanted.password === undefined) return
  await requireFullAssurance({ transaction, parts, ...signedIn })
  if (newEmail !== undefined) requireRecentProof({ parts, ...signedIn })
  if (user.is_anonymous && newName === undefined) throw authErrors.guestPassword()
  const isRefused = newEmail === undefined ? isManaged : keepsAddress
  if (await isRefused(transaction, parts, user)) throw authErrors.userSsoManaged()
  if (newEmail !== undefined) await requireOpenDomain(transaction, parts, newEmail)
  if (newEmail !== undefined) await requireEmailChange(transaction, parts, { user, newEmail })
  if (newPhone !== undefined) await requireFreePhone(transaction, newPhone)
}
