// @vitest-environment node
// The server swaps the sessions: the superadmin's own one waits in a cookie, and comes back.
import { listOrganizations } from '@trellis/domain/contracts/organizations'
import type { ActionFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { createRequestContext } from '../../../data/client/request-scope.ts'
import { readSession } from '../../../data/session/session.ts'
import { followActing } from '../../../data/session/superadmin/follow-acting.ts'
import { testScope } from '../../../test-support/request-scope.ts'
import { runMiddleware } from '../../../test-support/run-middleware.ts'
import { createSession, createTestKey, sessionCookie } from '../../../test-support/session-cookies.ts'
import { action as start } from './start.ts'
import { action as stop } from './stop.ts'

const kid = 'impersonation'
const key = await createTestKey(kid)
const admin = { id: '00000000-0000-4000-8000-00000000000a', email: 'root@example.com' }
const ada = { id: '00000000-0000-4000-8000-00000000000b', email: 'ada@example.com' }
const common = { key, kid, expiresIn: 3600 }
const own = await createSession({ ...common, person: admin, refreshToken: 'own-refresh' })
const acting = await createSession({
  ...common,
  person: ada,
  refreshToken: 'acting-refresh',
  act: { sub: admin.id },
})
const byOther = await createSession({ ...common, person: ada, act: { sub: ada.id } })
const named = { admin: admin.email, person: ada.email, organization: 'Acme', until: 4_000_000_000_000 }
const facts = `trellis-acting=${encodeURIComponent(JSON.stringify(named))}`

type Platform = {
  readonly verify?: () => Response
  readonly token?: () => Response
  readonly logout?: number
  readonly organizations?: () => Response
}

const refuse = (code: string, status = 403) =>
  Response.json({ code, message: 'no' }, { status, headers: { 'X-Supabase-Api-Version': '2024-01-01' } })

async function send(
  action: typeof start,
  cookie: string,
  fields: Record<string, string>,
  given: Platform = {},
) {
  const { verify = () => Response.json(acting), token = () => Response.json(own), logout = 204 } = given
  const { organizations = () => Response.json([{ id: '1', name: 'Acme' }]) } = given
  const { scope, asked } = testScope((request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('jwks.json')) return Response.json(key.jwks)
    if (pathname.endsWith('/verify')) return verify()
    if (pathname.endsWith('/token')) return token()
    if (pathname.endsWith('/logout')) return new Response(null, { status: logout })
    if (pathname.endsWith(listOrganizations.name)) return organizations()
    return Response.json(acting.user)
  })
  const context = createRequestContext(scope)
  await runMiddleware(readSession, { path: '/impersonation/start', cookie, method: 'POST', context })
  const request = new Request('http://trellis.invalid/impersonation/start', {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, accept: 'application/json' },
  })
  const response = await action({ request, context } as unknown as ActionFunctionArgs)
  const cookies = response.headers.getSetCookie()
  const { outcome } = (await response.json()) as { outcome: string }
  const calls = asked.map(({ url }) => new URL(url).pathname.split('/').at(-1))
  return { outcome, cookies, calls, asked }
}

const link = { admin_id: admin.id, token_hash: 'secret' }

test('the link is exchanged with the superadmin’s own bearer, and their session waits', async () => {
  const { outcome, cookies, asked } = await send(start, sessionCookie(own), link)
  expect(outcome).toBe('started')
  const verified = asked.find(({ url }) => url.endsWith('/verify'))
  expect(verified?.headers.get('authorization')).toBe(`Bearer ${own.access_token}`)
  const listed = asked.find(({ url }) => url.endsWith(listOrganizations.name))
  expect(listed?.headers.get('authorization')).toBe(`Bearer ${acting.access_token}`)
  expect(cookies).toEqual([
    expect.stringContaining('Acme'),
    expect.stringMatching(
      /^trellis-waiting=own-refresh; Path=\/impersonation; Max-Age=\d+; HttpOnly; SameSite=Strict/,
    ),
  ])
  expect(cookies.join()).not.toContain('secret')
})

test.each([
  ['there is an outage', () => refuse('unexpected_failure', 503)],
  ['the organization was closed', () => refuse('organization_suspended')],
])('where %s before the organization is named, the session still waits', async (_, organizations) => {
  const { outcome, cookies } = await send(start, sessionCookie(own), link, { organizations })
  expect(outcome).toBe('started')
  expect(cookies).toEqual([
    expect.stringContaining(encodeURIComponent('"organization":""')),
    expect.stringContaining('trellis-waiting=own-refresh'),
  ])
})

test.each([
  ['nobody is signed in', ''],
  ['somebody else is signed in', sessionCookie(await createSession({ ...common, person: ada }))],
  ['the superadmin acts for somebody already', sessionCookie(acting)],
])('where %s, the link is not even tried', async (_, cookie) => {
  const { outcome, cookies, calls } = await send(start, cookie, link)
  expect([outcome, cookies]).toEqual(['other', []])
  expect(calls).not.toContain('verify')
})

test.each([
  ['was used or has expired', () => refuse('otp_expired'), 'spent'],
  ['is no longer allowed', () => refuse('not_admin'), 'denied'],
  ['meets an outage', () => refuse('unexpected_failure', 503), 'unavailable'],
  ['names somebody else as the actor', () => Response.json(byOther), 'denied'],
])('a link that %s changes nothing', async (_, verify, expected) => {
  const { outcome, cookies, calls } = await send(start, sessionCookie(own), link, { verify })
  expect([outcome, cookies]).toEqual([expected, []])
  expect(calls).not.toContain('user')
})

test('a body that is no form is refused, and does not fail', async () => {
  const context = createRequestContext(testScope(() => refuse('unexpected_failure', 500)).scope)
  const request = new Request('http://trellis.invalid/impersonation/start', { method: 'POST', body: '{}' })
  const answer = await start({ request, context } as unknown as ActionFunctionArgs).catch((thrown) => thrown)
  expect(answer).toMatchObject({ init: { status: 400 } })
})

const forgotten = [
  expect.stringMatching(/^trellis-acting=; Path=\/; Max-Age=0/),
  expect.stringMatching(/^trellis-waiting=; Path=\/impersonation; Max-Age=0/),
]

test('the way out ends the session and takes up the one that waits', async () => {
  const cookie = `${sessionCookie(acting)}; ${facts}; trellis-waiting=own-refresh`
  const { outcome, cookies, asked } = await send(stop, cookie, {})
  expect([outcome, cookies]).toEqual(['returned', forgotten])
  const ended = asked.find(({ url }) => url.includes('/logout'))
  expect(ended?.url).toContain('scope=local')
  expect(ended?.headers.get('authorization')).toBe(`Bearer ${acting.access_token}`)
  const resumed = asked.find(({ url }) => url.includes('/token'))
  expect(await resumed?.json()).toEqual({ refresh_token: 'own-refresh' })
})

test.each([
  ['has ended', `${facts}; trellis-waiting=own-refresh`, () => refuse('session_not_found', 400)],
  ['does not wait', facts, () => refuse('session_not_found', 400)],
])('where the own session %s, the superadmin signs in again', async (_, cookies, token) => {
  const { outcome, cookies: set } = await send(stop, `${sessionCookie(acting)}; ${cookies}`, {}, { token })
  expect([outcome, set]).toEqual(['signed-out', forgotten])
})

test('an outage keeps everything for another try', async () => {
  const cookie = `${sessionCookie(acting)}; ${facts}; trellis-waiting=own-refresh`
  const { outcome, cookies } = await send(stop, cookie, {}, { logout: 503 })
  expect([outcome, cookies]).toEqual(['unavailable', []])
})

test('a second tab that stops does not end the own session', async () => {
  const { outcome, calls } = await send(stop, `${sessionCookie(own)}; ${facts}`, {})
  expect(outcome).toBe('returned')
  expect(calls).not.toContain('logout')
})

async function visit(cookie: string, path = '/pricing') {
  const { scope } = testScope((request) =>
    request.url.endsWith('jwks.json') ? Response.json(key.jwks) : refuse('session_expired', 400),
  )
  const context = createRequestContext(scope)
  await runMiddleware(readSession, { path, cookie, context })
  const page = await runMiddleware(followActing, { path, cookie, context }).catch((thrown) => thrown)
  return {
    location: page.headers.get('location'),
    cookies: page.headers.getSetCookie(),
    cached: page.headers.get('cache-control'),
  }
}

const over = await createSession({ ...common, expiresIn: -10, person: ada, act: { sub: admin.id } })

test.each([
  ['is over', `${sessionCookie(over)}; ${facts}`],
  ['was ended', facts],
  ['has lost what the banner tells', sessionCookie(acting)],
  ['has something else in its place', `${sessionCookie(acting)}; trellis-acting=%7B%7D`],
])('a page whose session %s leads back to the own one', async (_, cookie) => {
  expect(await visit(cookie)).toMatchObject({ location: '/impersonation/over', cookies: [] })
  expect((await visit(cookie, '/impersonation/over')).location).toBeNull()
})

test('a page of somebody who has signed in meanwhile forgets what waits', async () => {
  expect(await visit(`${sessionCookie(own)}; ${facts}`)).toMatchObject({
    location: null,
    cookies: forgotten,
  })
})

test.each([
  ['acts', `${sessionCookie(acting)}; ${facts}`, 'private, no-store'],
  ['is nobody', '', null],
])('a page of somebody who %s stays as it is', async (_, cookie, cached) => {
  expect(await visit(cookie)).toEqual({ location: null, cookies: [], cached })
})

test('no cache keeps a page that names both people, even one that nobody signs in for', async () => {
  expect((await visit(facts, '/impersonation/over')).cached).toBe('private, no-store')
})
