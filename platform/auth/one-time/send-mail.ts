import type { AuthParts } from '../auth-context.ts'
import type { MailContent, MailKind } from '../auth-options.ts'
import { authErrors } from '../errors.ts'
import type { OneTimeToken } from './one-time-tokens.ts'

const typeOf = {
  confirmation: 'signup',
  magic_link: 'magiclink',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
} as const satisfies Record<MailKind, MailContent['type']>

export type OneTimeMail = {
  readonly kind: MailKind
  readonly to: string
  readonly email: string
  readonly newEmail?: string | undefined
  readonly token: OneTimeToken
  readonly redirectTo: string
}

/** Renders and sends; what the mail server said is logged by the handler of errors, not told. */
export async function sendOneTimeMail(parts: AuthParts, mail: OneTimeMail): Promise<void> {
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
    redirectTo: mail.redirectTo,
    verifyUrl: verifyUrl.href,
  })
  try {
    await mailer.send({ ...rendered, to: mail.to })
  } catch (cause) {
    throw authErrors.unexpected({ cause })
  }
}
