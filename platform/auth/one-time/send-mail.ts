import { MailError } from '../../mail/mail.ts'
import type { TransactionContext } from '../../postgres/postgres.ts'
import type { AuthContext, AuthParts } from '../auth-context.ts'
import type { MailContent, MailKind } from '../auth-options.ts'
import { authErrors } from '../errors.ts'
import { redirectTargetOf } from '../redirect-target.ts'
import type { UserRow } from '../users/user-row.ts'
import type { OneTimeToken } from './one-time-tokens.ts'

const typeOf = {
  confirmation: 'signup',
  magic_link: 'magiclink',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
} as const satisfies Record<MailKind, MailContent['type']>

/** What a request says about the mails that it causes. */
type MailWish = Pick<MailContent, 'redirectTo' | 'acceptLanguage'>

export function mailWishOf(c: AuthContext, parts: AuthParts): MailWish {
  return { redirectTo: redirectTargetOf(c, parts), acceptLanguage: c.req.header('accept-language') ?? '' }
}

export type OneTimeMail = {
  readonly kind: MailKind
  readonly to: string
  readonly email: string
  readonly newEmail?: string | undefined
  readonly token: OneTimeToken
}

/** Renders and sends; what the mail server said is logged by the handler of errors, not told. */
export async function sendOneTimeMail(parts: AuthParts, mail: OneTimeMail & MailWish): Promise<void> {
  const { siteUrl, otpLifetime, renderMail, mailer } = parts
  const type = typeOf[mail.kind]
  const verifyUrl = new URL(`${siteUrl}/auth/v1/verify`)
  verifyUrl.search = new URLSearchParams({
    token: mail.token.tokenHash,
    type,
    redirect_to: mail.redirectTo,
  }).toString()
  const rendered = await renderMail(mail.kind, {
    email: mail.email,
    newEmail: mail.newEmail,
    tokenHash: mail.token.tokenHash,
    type,
    code: mail.token.code,
    lifetimeSeconds: otpLifetime,
    siteUrl,
    acceptLanguage: mail.acceptLanguage,
    redirectTo: mail.redirectTo,
    verifyUrl: verifyUrl.href,
  })
  try {
    await mailer.send({ ...rendered, to: mail.to })
  } catch (cause) {
    if (cause instanceof MailError && cause.isRecipientRefused) throw authErrors.emailAddressInvalid()
    throw authErrors.unexpected({ cause })
  }
}

const sentColumn = {
  confirmation: 'confirmation_sent_at',
  magic_link: 'recovery_sent_at',
  email_change_current: 'email_change_sent_at',
  email_change_new: 'email_change_sent_at',
} as const satisfies Record<MailKind, keyof UserRow>

/** A mail that could not be sent does not count, so that the person can try again at once. */
export async function forgetMail(
  { database }: Pick<AuthParts, 'database'>,
  context: TransactionContext,
  { userId, kind }: { readonly userId: string; readonly kind: MailKind },
): Promise<void> {
  await database.query(context, {
    text: `update auth.users set ${sentColumn[kind]} = null where id = $1`,
    values: [userId],
  })
}
