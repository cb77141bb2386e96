import type { Endpoint } from '../auth-context.ts'

/** The available ways to sign in, for front ends that adapt to them. */
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

/** Clients verify tokens with these keys themselves, and fetch them again after ten minutes. */
export const getJwks: Endpoint =
  ({ keyring }) =>
  (c) => {
    c.header('Cache-Control', 'public, max-age=600')
    return c.json(keyring.jwks())
  }
