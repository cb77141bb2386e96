// @vitest-environment node
import { listOrganizations } from '@trellis/domain/contracts/organizations'
import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { createRequestContext } from '../data/client/request-scope.ts'
import { readMembership } from '../data/organization/membership.ts'
import { readSession } from '../data/session/session.ts'
import { testScope } from '../test-support/request-scope.ts'
import { runMiddleware } from '../test-support/run-middleware.ts'
import { createSession, createTestKey, sessionCookie } from '../test-support/session-cookies.ts'
import * as auth from './auth.tsx'
import * as guest from './guest.tsx'
import * as permission from './permission.tsx'
import * as signUp from './sign-up.tsx'
import * as superadmin from './superadmin.tsx'

const kid = 'guards'
const key = await createTestKey(kid)
const signedInCookie = sessionCookie(await createSession({ key, kid, expiresIn: 3600 }))

type Person = { role?: string; isSuperadmin?: boolean }

/** A request context after the middleware above the guard. */
async function contextOf(cookie: string, { role, isSuperadmin = false }: Person = {}) {
  const { scope } = testScope((request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('jwks.json')) return Response.json(key.jwks)
    if (pathname.endsWith(listOrganizations.name))
      return Response.json(role ? [{ id: '1', name: 'Larkfield', role, state: 'trialing' }] : [])
    return Response.json({ user_id: '1', is_superadmin: isSuperadmin })
  })
  const context = createRequestContext(scope)
  await runMiddleware(readSession, { path: '/', cookie, context })
  return context
}

async function outcomeOf(
  middleware: MiddlewareFunction<Response>[],
  path: string,
  cookie: string,
  context: RouterContextProvider,
  method = 'GET',
): Promise<{ location: string | null; cookies: string[] } | { status: number } | 'page'> {
  try {
    await runMiddleware(middleware[0], { path, cookie, method, context })
    return 'page'
  } catch (thrown) {
    if (thrown instanceof Response) {
      return { location: thrown.headers.get('location'), cookies: thrown.headers.getSetCookie() }
    }
    return { status: (thrown as { init: { status: number } }).init.status }
  }
}

const rememberedDashboard =
  'trellis-redirect-path=%2Fdashboard%3Ffrom%3Dmail; Path=/; Max-Age=3600; SameSite=Lax'
const forgotten = 'trellis-redirect-path=; Path=/; Max-Age=0; SameSite=Lax'

describe('the auth guard', () => {
  test('sends a visitor to sign in and remembers the whole path', async () => {
    const outcome = await outcomeOf(auth.middleware, '/dashboard?from=mail', '', await contextOf(''))
    expect(outcome).toEqual({ location: '/signin', cookies: [rememberedDashboard] })
  })

  test('remembers it for no address without https where there is https', async () => {
    const page = 'https://trellis.example.com/dashboard?from=mail'
    const outcome = await outcomeOf(auth.middleware, page, '', await contextOf(''))
    expect(outcome).toEqual({ location: '/signin', cookies: [`${rememberedDashboard}; Secure`] })
  })

  test('sends a link of an administrator who acts for somebody to where it is judged', async () => {
    const path = '/dashboard?impersonating=true&admin_id=7'
    const outcome = await outcomeOf(auth.middleware, path, '', await contextOf(''))
    expect(outcome).toEqual({ location: '/confirm?impersonating=true&admin_id=7', cookies: [] })
  })

  test('lets a signed-in person pass', async () => {
    const context = await contextOf(signedInCookie)
    expect(await outcomeOf(auth.middleware, '/dashboard', signedInCookie, context)).toBe('page')
  })

  test('is not passed with a cookie that holds no session', async () => {
    const forged = 'trellis-auth=base64-e30'
    const outcome = await outcomeOf(auth.middleware, '/dashboard', forged, await contextOf(forged))
    expect(outcome).toMatchObject({ location: '/signin' })
  })

  test('forgets a session that the platform no longer takes and remembers where the person was', async () => {
    const context = await contextOf(signedInCookie)
    const visit = { path: '/dashboard?from=mail', cookie: signedInCookie, context }
    const refused = () => new Response('page', { status: 401 })
    const leaving = await runMiddleware(auth.middleware[1], visit, refused).catch((thrown) => thrown)
    expect(leaving.headers.get('location')).toBe('/signin')
    expect(leaving.headers.getSetCookie()).toEqual([rememberedDashboard])
  })

  test.each([200, 403, 404, 500])('leaves a page that answers %i alone', async (status) => {
    const context = await contextOf(signedInCookie)
    const visit = { path: '/dashboard', cookie: signedInCookie, context }
    const page = await runMiddleware(auth.middleware[1], visit, () => new Response('page', { status }))
    expect(page?.status).toBe(status)
  })
})

test('a visitor who wants to create a company begins with the sign-up page and comes back', async () => {
  const outcome = await outcomeOf(signUp.middleware, '/registration', '', await contextOf(''))
  expect(outcome).toEqual({
    location: '/signup',
    cookies: ['trellis-redirect-path=%2Fregistration; Path=/; Max-Age=3600; SameSite=Lax'],
  })
})

describe('the pages for guests', () => {
  test('are shown to visitors', async () => {
    expect(await outcomeOf(guest.middleware, '/signin', '', await contextOf(''))).toBe('page')
  })

  test.each([
    [signedInCookie, '/dashboard'],
    [`${signedInCookie}; trellis-redirect-path=%2Fcomponent%2F7`, '/component/7'],
    [`${signedInCookie}; trellis-redirect-path=%2F%2Felsewhere.example`, '/dashboard'],
  ])('send a signed-in person on, only within this site (%#)', async (cookie, location) => {
    const outcome = await outcomeOf(guest.middleware, '/signin', cookie, await contextOf(signedInCookie))
    expect(outcome).toEqual({ location, cookies: [forgotten] })
  })
})

describe('the default layout', () => {
  test('sends a person without an organization to create one', async () => {
    const context = await contextOf(signedInCookie)
    expect(await outcomeOf([readMembership], '/dashboard', signedInCookie, context)).toMatchObject({
      location: '/registration',
    })
  })
})

describe('the guard of permissions', () => {
  test.each([
    ['maintainer', '/component/new', 'page'],
    ['admin', '/component/new', 'page'],
    ['developer', '/component/new', { status: 403 }],
    ['maintainer', '/project/new', 'page'],
    ['admin', '/project/7/edit', 'page'],
    ['developer', '/project/new', { status: 403 }],
    ['developer', '/project/7/edit', { status: 403 }],
    ['developer', '/project/7', 'page'],
    ['developer', '/component/choices', 'page'],
    ['maintainer', '/settings/organization/security', 'page'],
    ['admin', '/settings/organization/security', { status: 403 }],
    ['developer', '/settings/organization/security', { status: 403 }],
  ])('answers a %s at %s with %j, whether they read or write', async (role, path, outcome) => {
    const context = await contextOf(signedInCookie, { role })
    await runMiddleware(readMembership, { path, context })
    const show: MiddlewareFunction<Response> = (args) => void permission.loader(args)
    expect(await outcomeOf(permission.middleware, path, signedInCookie, context)).toBe('page')
    expect(await outcomeOf([show], path, signedInCookie, context)).toEqual(outcome)
    expect(await outcomeOf(permission.middleware, path, signedInCookie, context, 'POST')).toEqual(outcome)
  })

  test.each([
    ['/component/new', true],
    ['/de/project/7/edit', true],
    ['/project/7', false],
    ['/dashboard', false],
    ['/nowhere', false],
  ])('asks the server anew on the way to %s: %s', (path, asks) => {
    expect(permission.shouldRevalidate({ nextUrl: new URL(path, 'http://trellis.invalid') })).toBe(asks)
  })
})

describe('the guard of the superadmins', () => {
  test.each([
    [true, 'page'],
    [false, { status: 403 }],
  ])('answers a person whom the database calls superadmin: %s with %j', async (isSuperadmin, outcome) => {
    const context = await contextOf(signedInCookie, { isSuperadmin })
    expect(await outcomeOf(superadmin.middleware, '/admin', signedInCookie, context)).toEqual(outcome)
  })
})

test('the guard of superadmins makes the browser ask the server each time', () => {
  expect(superadmin.loader()).toBeNull()
})
