// @vitest-environment node

import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { testScope } from '../../test-support/request-scope.ts'
import { runMiddleware } from '../../test-support/run-middleware.ts'
import {
  createSession,
  createTestKey,
  sessionCookie,
  type TestKey,
} from '../../test-support/session-cookies.ts'
import { createRequestContext } from '../client/request-scope.ts'
import { findSession, forgetSession, readSession } from './session.ts'

// The library caches the key set for ten minutes, so each test uses its own key id.
let round = 0
let kid: string
let key: TestKey

beforeEach(async () => {
  round += 1
  kid = `key-${round}`
  key = await createTestKey(kid)
})

type Platform = (request: Request) => Response | Promise<Response>

const jwks: Platform = () => Response.json(key.jwks)
const refused = () => Response.json({ code: 'x', message: 'no' }, { status: 400, headers: apiVersion })
const apiVersion = { 'X-Supabase-Api-Version': '2024-01-01' }

async function visit(cookie: string | undefined, platform: Record<string, Platform>, page?: () => Response) {
  const { scope, asked } = testScope((request) => {
    const { pathname } = new URL(request.url)
    return platform[pathname]?.(request) ?? new Response('not expected', { status: 404 })
  })
  const context = createRequestContext(scope)
  const response = await runMiddleware(readSession, { path: '/', ...(cookie && { cookie }), context }, page)
  return {
    session: findSession(context),
    setCookies: response?.headers.getSetCookie() ?? [],
    cacheControl: response?.headers.get('cache-control'),
    asked: asked.map(({ url }) => new URL(url).pathname),
  }
}

test('a visitor without a session is let through without asking anybody', async () => {
  expect(await visit('theme=dark; trellis-auth-code-verifier=x', {})).toEqual({
    session: undefined,
    setCookies: [],
    cacheControl: null,
    asked: [],
  })
})

test.each([
  ['private, max-age=86400, immutable', 'private, max-age=86400, immutable'],
  ['public, max-age=86400', 'private, no-store'],
  [undefined, 'private, no-store'],
])('of a member, a file that says %j is stored as %j', async (said, told) => {
  const session = sessionCookie(await createSession({ key, kid, expiresIn: 3600 }))
  const page = () => new Response('file', said ? { headers: { 'Cache-Control': said } } : {})
  const { cacheControl } = await visit(session, { '/auth/v1/.well-known/jwks.json': jwks }, page)
  expect(cacheControl).toBe(told)
})

test('a page that is prerendered has no session at all', async () => {
  const context = new RouterContextProvider()
  await runMiddleware(readSession, { path: '/', context })
  expect(findSession(context)).toBeUndefined()
})

test('a good session is verified against the key set, and its pages are kept by no cache', async () => {
  const cookie = sessionCookie(await createSession({ key, kid, expiresIn: 3600 }))
  expect(await visit(cookie, { '/auth/v1/.well-known/jwks.json': jwks })).toEqual({
    session: {
      userId: '00000000-0000-4000-8000-000000000001',
      email: 'mara@larkfield.com',
      isActing: false,
    },
    setCookies: [],
    cacheControl: 'private, no-store',
    asked: ['/auth/v1/.well-known/jwks.json'],
  })
})

test('a session near its end is refreshed and sent back as a cookie', async () => {
  const cookie = sessionCookie(await createSession({ key, kid, expiresIn: 60 }))
  const fresh = await createSession({ key, kid, expiresIn: 3600, refreshToken: 'refresh-2' })
  const { session, setCookies, cacheControl } = await visit(cookie, {
    '/auth/v1/token': () => Response.json(fresh),
    '/auth/v1/.well-known/jwks.json': jwks,
  })
  expect(session?.email).toBe('mara@larkfield.com')
  expect(setCookies).toEqual([
    expect.stringMatching(/^trellis-auth=base64-.+Max-Age=34560000; Path=\/; SameSite=Lax$/),
  ])
  expect(setCookies[0]).toContain(sessionCookie(fresh))
  expect(cacheControl).toBe('private, no-store')
})

test('a session that cannot be refreshed is none, and is forgotten', async () => {
  const cookie = sessionCookie(await createSession({ key, kid, expiresIn: -10 }))
  const { session, setCookies } = await visit(cookie, { '/auth/v1/token': refused })
  expect(session).toBeUndefined()
  expect(setCookies.join()).toMatch(/trellis-auth=; Max-Age=0/)
})

// A second proof replaces the refresh token while a page may still be on its way with the old one.
test('a session whose refresh is refused stays while its token is valid, and no cookie is sent', async () => {
  const cookie = sessionCookie(await createSession({ key, kid, expiresIn: 60 }))
  const { session, setCookies } = await visit(cookie, {
    '/auth/v1/token': refused,
    '/auth/v1/.well-known/jwks.json': jwks,
  })
  expect([session?.email, setCookies]).toEqual(['mara@larkfield.com', []])
})

test('a session signed by somebody else is none, and is forgotten', async () => {
  const stranger = await createTestKey(kid)
  const cookie = sessionCookie(await createSession({ key: stranger, kid, expiresIn: 3600 }))
  const { session, setCookies } = await visit(cookie, { '/auth/v1/.well-known/jwks.json': jwks })
  expect(session).toBeUndefined()
  expect(setCookies.join()).toMatch(/trellis-auth=; Max-Age=0/)
})

test('a cookie that is no session is none, and is forgotten', async () => {
  const { session, setCookies } = await visit('trellis-auth=base64-bm9uc2Vuc2U', {})
  expect(session).toBeUndefined()
  expect(setCookies.join()).toMatch(/trellis-auth=; Max-Age=0/)
})

describe('while the platform cannot answer', () => {
  test.each([
    [409, 409],
    [429, 429],
  ])('a refresh that is met with %i is answered with %i, and nobody is signed out', async (met, status) => {
    const cookie = sessionCookie(await createSession({ key, kid, expiresIn: -10 }))
    const busy = () => Response.json({ code: 'x', message: 'later' }, { status: met, headers: apiVersion })
    await expect(visit(cookie, { '/auth/v1/token': busy })).rejects.toMatchObject({ init: { status } })
  })

  test('an answer that nobody foresaw signs nobody out', async () => {
    const cookie = sessionCookie(await createSession({ key, kid, expiresIn: -10 }))
    const odd = () => Response.json({ code: 'x', message: 'odd' }, { status: 418, headers: apiVersion })
    await expect(visit(cookie, { '/auth/v1/token': odd })).rejects.toMatchObject({ kind: 'unexpected' })
  })

  test('a signed-in person gets 503 and stays signed in', async () => {
    const cookie = sessionCookie(await createSession({ key, kid, expiresIn: 3600 }))
    const down = () => new Response('down', { status: 503 })
    await expect(visit(cookie, { '/auth/v1/.well-known/jwks.json': down })).rejects.toMatchObject({
      init: { status: 503 },
    })
  })
})

test('a session that a page gives up is forgotten', async () => {
  const cookie = sessionCookie(await createSession({ key, kid, expiresIn: 3600 }))
  const context = createRequestContext(testScope(jwks).scope)
  const response = await runMiddleware(
    (args, next) =>
      readSession(args, async () => {
        await forgetSession(context)
        return next()
      }),
    { path: '/', cookie, context },
  )
  expect(response?.headers.getSetCookie().join()).toMatch(/trellis-auth=; Max-Age=0/)
})

test('a page that sets a cookie of its own is kept by no cache', async () => {
  const page = () => new Response(null, { status: 302, headers: { 'Set-Cookie': 'a=1' } })
  expect((await visit(undefined, {}, page)).cacheControl).toBe('private, no-store')
})
