import type { Database, Transaction } from '../../../postgres/postgres.ts'
import type { AuthParts } from '../../auth-context.ts'
import type { AuthOptions } from '../../auth-options.ts'
import { AuthError, authErrors } from '../../errors/errors.ts'
import type { CodeChallenge } from '../../flows/code-challenge.ts'
import { defaultRateLimits } from '../../limits/rate-limits.ts'
import { requireAddressPause } from '../../one-time/address-pause.ts'
import { requestMail } from '../../one-time/request-mail.ts'
import type { MailWish } from '../../one-time/send-mail.ts'
import { noteRefusedRequest } from '../../passwords/pending-passwords.ts'
import { requireOpenDomain } from '../../sso/enforcement.ts'
import { defaultSsoHooks } from '../../sso/sso-hooks.ts'
import { findOrCreateUser, findUserByEmail } from '../../users/find-or-create-user.ts'
import { replaceData } from '../../users/user-data.ts'
import type { Json } from '../../users/user-row.ts'

export type SignInWish = MailWish & {
  readonly email: string
  readonly data: Json
  readonly mayCreate: boolean
  readonly challenge: CodeChallenge | undefined
}

type Parts = Pick<AuthParts, 'keyring' | 'rateLimits' | 'mailMinInterval' | 'sso' | 'onUserCreated'> & {
  readonly ways: Pick<AuthParts['ways'], 'signup'>
}

/** Orders a confirmation to an unproven address, or a magic link to a proven one. */
export async function askForSignIn(
  transaction: Transaction,
  parts: Parts,
  { email, data, mayCreate, challenge, ...wish }: SignInWish,
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

type MailerOptions = Pick<
  AuthOptions,
  'keyring' | 'rateLimits' | 'mailMinInterval' | 'sso' | 'onUserCreated'
> & { readonly database: Database }

/** False if no mail follows: the address got one just now, or too many, or its company has a provider of its own. */
export type OrderSignIn = (wish: MailWish & { readonly email: string }) => Promise<boolean>

/**
 * For a product that has a reason to mail somebody a sign-in link, such as an invitation: the account is created if need
 * be, also where strangers may not sign up. The address gets no more mails than its owner could ask for.
 */
export function createSignInOrders({ database, ...options }: MailerOptions): OrderSignIn {
  const parts: Parts = {
    mailMinInterval: 60,
    onUserCreated: async () => undefined,
    ...options,
    sso: { ...defaultSsoHooks, ...options.sso },
    rateLimits: { ...defaultRateLimits, ...options.rateLimits },
    ways: { signup: true },
  }
  return async (wish) => {
    const role = 'auth_admin'
    const { email } = wish
    try {
      await database.transaction({ role }, (transaction) =>
        askForSignIn(transaction, parts, { ...wish, data: {}, mayCreate: true, challenge: undefined }),
      )
      return true
    } catch (error) {
      if (!(error instanceof AuthError)) throw error
      await database.transaction({ role }, (transaction) =>
        noteRefusedRequest(transaction, { provider: 'email', name: email }),
      )
      return false
    }
  }
}
