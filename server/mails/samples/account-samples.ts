import type { MailContent as AuthMail, MailKind, NoticeKind } from '@trellis/platform/auth'
import { authMailIn } from '../auth-mail.ts'
import { noticeMailIn } from '../notice-mail.ts'
import { type MailSample, sampleTime, siteUrl } from './sample.ts'

const languages = { strategy: 'no_prefix', offered: ['en', 'de', 'es'] } as const
const renderAuth = authMailIn(languages)
const renderNotice = noticeMailIn({ languages, identityProviders: [{ name: 'acme', label: 'Acme' }] })

const mail: AuthMail = {
  email: 'mara@fernhill.example',
  newEmail: 'mara.okafor@fernhill.example',
  setsPassword: false,
  tokenHash: 'pkce_0f6b2d',
  type: 'magiclink',
  code: '204817',
  lifetimeSeconds: 3600,
  siteUrl,
  acceptLanguage: 'en',
  redirectTo: siteUrl,
  verifyUrl: `${siteUrl}/confirm`,
}

const kinds: Readonly<Record<MailKind, Partial<AuthMail>>> = {
  confirmation: { type: 'signup', setsPassword: true },
  magic_link: {},
  recovery: { type: 'recovery' },
  invite: { type: 'invite' },
  email_change_current: { type: 'email_change' },
  email_change_new: { type: 'email_change' },
  reauthentication: { type: 'reauthentication' },
  break_glass: { type: 'break_glass' },
}

const notices: Readonly<Record<NoticeKind, string | undefined>> = {
  factor_added: undefined,
  factor_removed: undefined,
  passkey_added: undefined,
  passkey_removed: undefined,
  identity_linked: 'acme',
  identity_unlinked: 'acme',
  recovery_codes_generated: undefined,
  recovery_codes_removed: undefined,
  password_set: undefined,
  email_changed: undefined,
  recovery_code_used: undefined,
  many_changes: undefined,
}

const renderKind = (kind: MailKind, change: Partial<AuthMail> = {}) =>
  renderAuth(kind, { ...mail, ...kinds[kind], ...change })

export const accountSamples: readonly MailSample[] = [
  ...(Object.keys(kinds) as MailKind[]).map(
    (kind): MailSample => ({ name: `auth-${kind}`, of: 'auth-mail', render: () => renderKind(kind) }),
  ),
  {
    name: 'auth-invited',
    of: 'auth-mail',
    render: () =>
      renderKind('magic_link', { occasion: { invitation: '0198', organization: 'Fernhill Market' } }),
  },
  {
    name: 'auth-magic_link-german',
    of: 'auth-mail',
    render: () => renderKind('magic_link', { acceptLanguage: 'de' }),
  },
  ...(Object.entries(notices) as [NoticeKind, string | undefined][]).map(
    ([kind, method]): MailSample => ({
      name: `notice-${kind}`,
      of: 'notice-mail',
      render: () =>
        renderNotice(kind, {
          email: mail.email,
          method,
          happenedAt: sampleTime,
          siteUrl,
          acceptLanguage: 'en',
        }),
    }),
  ),
]
