import type { Database, Transaction } from '../../../postgres/postgres.ts'
import type { AuthParts } from '../../auth-context.ts'
import type { AuthOptions } from '../../auth-options.ts'
import { AuthError, authErrors } from '../../errors/errors.ts'
import { defaultRateLimits } from '../../limits/rate-limits.ts'
import type { MailWish } from '../../one-time/send-mail.ts'
import { keepsAddress, requireOpenDomain } from '../../sso/enforcement.ts'
import { defaultSsoHooks } from '../../sso/sso-hooks.ts'
import { findUserById } from '../../users/find-or-create-user.ts'
import { lockPeople } from '../../users/lock-people.ts'
import type { Json } from '../../users/user-row.ts'
import { requireEmailChange, startEmailChange } from './begin-email-change.ts'

type Parts = Pick<AuthParts, 'keyring' | 'rateLimits' | 'mailMinInterval' | 'autoconfirms' | 'sso' | 'clock'>

type Options = Pick<AuthOptions, 'keyring' | 'rateLimits' | 'mailMinInterval' | 'sso' | 'clock'> & {
  readonly database: Database
}

export type EmailChangeWish = MailWish & {
  readonly userId: string
  /** In lower case. */
  readonly newEmail: string
  /** Ids. The hook `describeAsker` of the mails puts them into words. */
  readonly askedBy: Json
}

/** Undefined, or why no change begins. */
export type OrderEmailChange = (wish: EmailChangeWish) => Promise<AuthError | undefined>

/**
 * For a product that lets somebody else ask for a person's new address. Nothing changes before the person has confirmed
 * at both addresses: the one in use is always asked. The rules and limits are those of the person's own request.
 */
export function createEmailChanges({ database, ...options }: Options): OrderEmailChange {
  const parts: Parts = {
    mailMinInterval: 60,
    clock: Date.now,
    ...options,
    // Would skip the mails.
    autoconfirms: false,
    sso: { ...defaultSsoHooks, ...options.sso },
    rateLimits: { ...defaultRateLimits, ...options.rateLimits },
  }
  return async (wish) => {
    try {
      await database.transaction({ role: 'auth_admin' }, (transaction) => order(transaction, parts, wish))
      return undefined
    } catch (error) {
      if (error instanceof AuthError) return error
      throw error
    }
  }
}

async function order(transaction: Transaction, parts: Parts, wish: EmailChangeWish): Promise<void> {
  const { userId, newEmail } = wish
  await lockPeople(transaction, '$1', [userId])
  const user = await findUserById(transaction, userId)
  // Without a proven address in use, the new one alone would take the account over.
  if (
    user === undefined ||
    user.deleted_at !== null ||
    user.email === null ||
    user.email_confirmed_at === null
  )
    throw authErrors.userNotFound()
  if (user.email === newEmail) return
  if (await keepsAddress(transaction, parts, user)) throw authErrors.userSsoManaged()
  await requireOpenDomain(transaction, parts, newEmail)
  await requireEmailChange(transaction, parts, { user, newEmail })
  await startEmailChange(transaction, parts, { ...wish, user, challenge: undefined, signInAt: null })
}
