import type { Endpoint } from '../auth-context.ts'

/** How people can sign in here, for front ends that adapt to it. */
export const getSettings: Endpoint = () => (c) =>
  c.json({
    external: { anonymous_users: false, email: true, google: false, phone: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  })

export const getHealth: Endpoint = () => (c) =>
  c.json({ version: 'v1', name: 'GoTrue', description: 'Sign-in and sessions, wire-compatible with GoTrue' })

/** Clients verify tokens with these keys by themselves, and ask again after ten minutes. */
export const getJwks: Endpoint =
  ({ keyring }) =>
  (c) => {
    c.header('Cache-Control', 'public, max-age=600')
    return c.json(keyring.jwks())
  }
