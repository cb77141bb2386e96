// Microsoft as the library meets it: one document for the tenants of everybody, which states a template as its issuer.
// The addresses are Microsoft's own, so that the test answers for them instead of the network.
import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { vi } from 'vitest'

type Claims = Readonly<Record<string, unknown>>

export type TestMicrosoft = {
  /** For the option `providers`: without an issuer, as operators configure it. */
  readonly options: { readonly clientId: string; readonly clientSecret: string }
  /** Answers in the place of the network until the end of the test. Every other address is reached as before. */
  connect(): void
  /** Signs in as somebody with these claims. Returns where the browser is sent: to our callback. */
  visit(location: string, claims: Claims): URL
}

export const tenants = {
  acme: '2f5b6f3e-56ad-4c2b-9f0a-6d1f1c6a8b11',
  other: '9188040d-6c67-4c5b-b112-36a304b66dad',
} as const

const host = 'https://login.microsoftonline.com'
export const issuerOf = (tenant: string) => `${host}/${tenant}/v2.0`

const clientId = 'trellis-at-microsoft'
const clientSecret = 'microsoft-test-secret-microsoft-test'

const document = {
  issuer: `${host}/{tenantid}/v2.0`,
  authorization_endpoint: `${host}/common/oauth2/v2.0/authorize`,
  token_endpoint: `${host}/common/oauth2/v2.0/token`,
  jwks_uri: `${host}/common/discovery/v2.0/keys`,
  userinfo_endpoint: 'https://graph.microsoft.com/oidc/userinfo',
  response_types_supported: ['code', 'id_token', 'code id_token'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
}

export async function openMicrosoft(): Promise<TestMicrosoft> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'microsoft', alg: 'RS256', use: 'sig' }]
  const codes = new Map<string, { readonly asked: URLSearchParams; readonly claims: Claims }>()
  const sign = (claims: Claims) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'microsoft' }).sign(privateKey)

  async function exchange(form: URLSearchParams): Promise<Response> {
    const code = form.get('code') ?? ''
    const found = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isOurs = form.get('client_id') === clientId && form.get('client_secret') === clientSecret
    if (!isOurs || found?.asked.get('code_challenge') !== challenge) {
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    }
    const now = Math.floor(Date.now() / 1000)
    const fresh = { aud: clientId, iat: now, exp: now + 300, nonce: found.asked.get('nonce'), ver: '2.0' }
    const id_token = await sign({ ...fresh, ...found.claims })
    return Response.json({ token_type: 'Bearer', access_token: randomUUID(), expires_in: 3600, id_token })
  }

  const answers: Readonly<Record<string, (form: URLSearchParams) => Response | Promise<Response>>> = {
    [`${host}/common/v2.0/.well-known/openid-configuration`]: () => Response.json(document),
    [document.jwks_uri]: () => Response.json({ keys }),
    [document.token_endpoint]: exchange,
  }
  return {
    options: { clientId, clientSecret },
    connect() {
      const network = globalThis.fetch
      vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
        const answer = answers[String(input)]
        if (answer === undefined) return network(input, init)
        return answer(new URLSearchParams(String(init?.body ?? '')))
      })
    },
    visit(location, claims) {
      const asked = new URL(location).searchParams
      const code = randomUUID()
      codes.set(code, { asked, claims })
      const callback = new URL(asked.get('redirect_uri') ?? '')
      callback.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString()
      return callback
    },
  }
}
