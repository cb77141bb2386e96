// A page signs people in without leaving the process. The place that the proxy names goes along.
import { ensureSecret, openDatabase } from '@trellis/platform/postgres'
import { createTestDatabase } from '@trellis/platform/postgres/testing'
import { generateSecretKey, openKeyring, openSecretBox } from '@trellis/platform/tokens'
import type { WebBuild } from '@trellis/web/build'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createApp } from '../app.ts'
import { prepareSchemas } from '../process/start.ts'
import { type Stop, stopAll } from '../process/stop-all.ts'
import { readConfig } from '../settings/config.ts'

const publicUrl = 'http://localhost:3000'
const stops: Stop[] = []
let placeOfSession: (env: Readonly<Record<string, string>>) => Promise<unknown>

/** A web app with one page, which posts its query to the auth protocol. */
const buildOf = (publishableKey: string) =>
  ({
    entry: {
      module: {
        createRequestContext: (scope: unknown) => scope,
        createRequestHandler: () => (request: Request, scope: { platformFetch: typeof fetch }) =>
          scope.platformFetch(`${publicUrl}/auth/v1/verify`, {
            method: 'POST',
            headers: { apikey: publishableKey, 'content-type': 'application/json' },
            body: JSON.stringify(Object.fromEntries(new URL(request.url).searchParams)),
          }),
      },
    },
  }) as unknown as WebBuild

beforeAll(async () => {
  const { connection, drop } = await createTestDatabase(inject('testCluster'))
  stops.push(drop)
  await prepareSchemas(connection, readConfig({}, { isRoot: false }))
  const database = await openDatabase(connection)
  stops.push(() => database.close())
  const keyring = await openKeyring({
    ensureSecret: (name, create) => ensureSecret(connection, name, create),
    issuer: `${publicUrl}/auth/v1`,
  })
  placeOfSession = async (env) => {
    const app = await createApp({
      config: readConfig({ PUBLIC_URL: publicUrl, ...env }, { isRoot: false }),
      database,
      keyring,
      secrets: openSecretBox(generateSecretKey()),
      logger: pino({ level: 'silent' }),
      isDevelopment: true,
      ending: new AbortController().signal,
      contactSecret: 'a secret',
      loadBuild: async () => buildOf(keyring.publishableKey),
    })
    const headers = { host: 'localhost:3000', 'content-type': 'application/json' }
    const made = await app.request('/auth/v1/admin/generate_link', {
      method: 'POST',
      headers: { ...headers, apikey: keyring.secretKey, authorization: `Bearer ${keyring.secretKey}` },
      body: JSON.stringify({ type: 'magiclink', email: `${crypto.randomUUID()}@example.com` }),
    })
    const link = (await made.json()) as { hashed_token: string; verification_type: string }
    const proof = { type: link.verification_type, token_hash: link.hashed_token }
    const page = `/confirm?${new URLSearchParams(proof)}`
    const answer = await app.request(page, { headers: { ...headers, 'x-client-place': 'Bern' } })
    expect(answer.status).toBe(200)
    const { user } = (await answer.json()) as { user: { id: string } }
    const text = 'select place from auth.sessions where user_id = $1'
    const [session] = await database.query({ role: 'auth_admin' }, { text, values: [user.id] })
    return session?.place
  }
})

afterAll(() => stopAll(stops.reverse()))

test('a session that a page opens has the place that the proxy in front names', async () => {
  const env = { TRUST_PROXY: '1', PROXY_PLACE_HEADER: 'X-Client-Place' }
  expect(await placeOfSession(env)).toBe('Bern')
})

test('without a proxy, a session has no place, whatever the client says', async () => {
  expect(await placeOfSession({})).toBeNull()
})
