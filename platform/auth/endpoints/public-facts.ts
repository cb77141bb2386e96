import type { Endpoint } from '../auth-context.ts'
import { knownProviders } from '../providers/known-providers.ts'

/** The available ways to sign in, for front ends that adapt to them. */
export const getSettings: Endpoint =
  ({ ways, providers, autoconfirms }) =>
  (c) =>
    c.json({
      external: {
        ...Object.fromEntries(knownProviders.map((name) => [name, false])),
        ...Object.fromEntries(providers.names.map((name) => [name, true])),
        anonymous_users: ways.anonymous,
        email: ways.email,
        phone: ways.phone,
      },
      disable_signup: !ways.signup,
      mailer_autoconfirm: autoconfirms,
      phone_autoconfirm: autoconfirms,
      sms_provider: '',
      saml_enabled: ways.saml,
      passkeys_enabled: ways.passkeys,
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
