import type { AuthContext, AuthParts } from '../auth-context.ts'
import type { Asker, AuthMailOptions, MailContent, MailKind } from '../auth-options.ts'
import { redirectTargetOf } from '../request/redirect-target.ts'
import type { OneTimeToken } from './one-time-tokens.ts'

const typeOf = {
  confirmation: 'signup',
  magic_link: 'magiclink',
  recovery: 'recovery',
  invite: 'invite',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'reauthentication',
  break_glass: 'break_glass',
} as const satisfies Record<MailKind, MailContent['type']>

/** The parts of a request that its mails need. */
export type MailWish = Pick<MailContent, 'redirectTo' | 'acceptLanguage' | 'occasion'>

/** Longer than any browser sends; it is stored until the mail is sent. */
const maxAcceptLanguage = 256

export const acceptLanguageOf = (c: AuthContext) =>
  c.req.header('accept-language')?.slice(0, maxAcceptLanguage) ?? ''

export function mailWishOf(c: AuthContext, parts: AuthParts): MailWish {
  return { redirectTo: redirectTargetOf(c, parts), acceptLanguage: acceptLanguageOf(c) }
}

export type MailParts = Required<Omit<AuthMailOptions, 'rateLimits' | 'renderNotice' | 'secrets'>>

export type OneTimeMail = {
  readonly kind: MailKind
  readonly to: string
  readonly email: string
  readonly newEmail?: string | undefined
  readonly asker: Asker | undefined
  readonly setsPassword: boolean
  readonly token: OneTimeToken
  /** Seconds for which the token can be used. */
  readonly lifetime: number
}

type Link = { readonly token: string; readonly type: string; readonly redirectTo: string }

export function verifyUrlOf({ authUrl }: { readonly authUrl: string }, link: Link): string {
  const { token, type, redirectTo } = link
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo })
  return `${authUrl}/verify?${query}`
}

/** Renders the mail and sends it. Rejects with a MailError if the server did not accept it. */
export async function sendOneTimeMail(parts: MailParts, mail: OneTimeMail & MailWish): Promise<void> {
  const { siteUrl, renderMail, mailer } = parts
  const type = typeOf[mail.kind]
  const rendered = await renderMail(mail.kind, {
    email: mail.email,
    newEmail: mail.newEmail,
    asker: mail.asker,
    occasion: mail.occasion,
    setsPassword: mail.setsPassword,
    tokenHash: mail.token.tokenHash,
    type,
    code: mail.token.code,
    lifetimeSeconds: mail.lifetime,
    siteUrl,
    acceptLanguage: mail.acceptLanguage,
    redirectTo: mail.redirectTo,
    verifyUrl: verifyUrlOf(parts, { token: mail.token.tokenHash, type, redirectTo: mail.redirectTo }),
  })
  await mailer.send({ ...rendered, to: mail.to })
}
