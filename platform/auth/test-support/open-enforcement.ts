// A company that enforces its provider, or is about to, and people who had other ways in before.
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { type OpenAuth, openAuth } from './open-auth.ts'
import { type Company, openCompany } from './open-company.ts'
import { openProvider, type TestProvider } from './open-provider.ts'

export const password = 'correct horse battery staple'

export const verifier = 'v'.repeat(56)
export const pkce = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
}

export type Enforcement = {
  readonly auth: OpenAuth
  readonly company: Company
  /** Another provider, under the name `keycloak`. */
  readonly keycloak: TestProvider
  setEnforced(isEnforced: boolean, which?: Company): Promise<unknown>
  /** Somebody who was there before the company enforced its provider, which it does not do yet. */
  openPerson(): Promise<Person>
  close(): Promise<void>
}

type Person = Awaited<ReturnType<OpenAuth['signIn']>> & { readonly email: string }

export async function openEnforcement(sso: Parameters<typeof openAuth>[0] = {}): Promise<Enforcement> {
  const keycloak = await openProvider()
  const auth = await openAuth({
    ways: { saml: true, phone: true, manualLinking: true, passkeys: true },
    providers: { keycloak: keycloak.options },
    passwordRules: { needsReauthentication: false },
    ...sso,
  })
  const company = await openCompany(auth)
  const setEnforced = (isEnforced: boolean, { providerId } = company) =>
    auth.query('update auth.sso_providers set is_enforced = $2 where id = $1', [providerId, isEnforced])
  return {
    auth,
    company,
    keycloak,
    setEnforced,
    async openPerson() {
      await setEnforced(false)
      const email = company.freshEmail()
      const session = await auth.signIn(email)
      const set = await auth.request('PUT', '/user', { body: { password }, token: session.access_token })
      expect(set.status).toBe(200)
      return { ...session, email }
    },
    async close() {
      await auth.close()
      await keycloak.close()
    },
  }
}
