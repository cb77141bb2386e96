// A page signs people in without leaving the process. The browser and the place that the proxy names go along.
import type { WebBuild } from '@trellis/web/build'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, openInstallation, publicUrl } from './test-support/open-app.ts'

let installation: Installation

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
  installation = await openInstallation(buildOf)
})
afterAll(() => installation?.close())

async function openSession(env: Readonly<Record<string, string>>) {
  const app = await installation.openApp(env)
  const proof = await app.makeLink(`${crypto.randomUUID()}@example.com`)
  const headers = { 'x-client-place': 'Bern', 'user-agent': 'A browser' }
  const answer = await app.request('GET', `/confirm?${new URLSearchParams(proof)}`, { headers })
  expect(answer.status).toBe(200)
  const { user } = answer.body as { user: { id: string } }
  const [session] = await installation.own((owner) =>
    owner.query('select place, user_agent from auth.sessions where user_id = $1', [user.id]),
  )
  return session
}

test('a session that a page opens has the place that the proxy in front names', async () => {
  const env = { TRUST_PROXY: '1', PROXY_PLACE_HEADER: 'X-Client-Place' }
  expect(await openSession(env)).toEqual({ place: 'Bern', user_agent: 'A browser' })
})

test('without a proxy, a session has no place, whatever the client says', async () => {
  expect(await openSession({})).toEqual({ place: null, user_agent: 'A browser' })
})
