// @vitest-environment node
import { listOrganizations } from '@trellis/domain/contracts/organizations'
import { describe, expect, test } from 'vitest'
import { testScope } from '../../test-support/request-scope.ts'
import { runMiddleware, type Visit } from '../../test-support/run-middleware.ts'
import { createSession, createTestKey, sessionCookie } from '../../test-support/session-cookies.ts'
import { createRequestContext } from '../client/request-scope.ts'
import { readSession } from '../session/session.ts'
import { enteredMembership, findMembership, readMembership } from './membership.ts'

const kid = 'membership'
const key = await createTestKey(kid)
const signedIn = sessionCookie(await createSession({ key, kid, expiresIn: 3600 }))

const component = '11111111-1111-4111-8111-111111111111'

async function enter(
  organizations: object[],
  cookie = '',
  path = '/',
  seen: Record<string, object[]> = {},
  more: Partial<Visit> = {},
) {
  const { scope } = testScope((request) => {
    const asked = new URL(request.url).pathname
    if (asked.endsWith('jwks.json')) return Response.json(key.jwks)
    return Response.json(asked.startsWith('/rest/v1/') ? (seen[asked.slice(9)] ?? []) : organizations)
  })
  const context = createRequestContext(scope)
  const visit = { path, cookie: `${signedIn}; ${cookie}`, context, ...more }
  await runMiddleware(readSession, visit)
  await runMiddleware(readMembership, visit)
  return enteredMembership(context)?.id
}

const leadsTo = async (entering: Promise<unknown>) => {
  const thrown = await entering.catch((reason: unknown) => reason)
  return thrown instanceof Response ? thrown.headers.get('location') : thrown
}

const choiceOf = async (entering: Promise<unknown>) => {
  const thrown = await entering.catch((reason: unknown) => reason)
  return thrown instanceof Response ? thrown.headers.get('set-cookie') : thrown
}

test('a missing page asks for the organizations of a person once', async () => {
  const { scope, asked } = testScope((request) =>
    Response.json(
      new URL(request.url).pathname.endsWith('jwks.json') ? key.jwks : [{ id: 'a', state: 'active' }],
    ),
  )
  const context = createRequestContext(scope)
  const visit = { path: '/no/such/page', cookie: signedIn, context }
  await runMiddleware(readSession, visit)
  expect(await findMembership(context)).toMatchObject({ id: 'a' })
  await runMiddleware(readMembership, visit)
  expect(enteredMembership(context)?.id).toBe('a')
  expect(asked.filter(({ url }) => url.endsWith(listOrganizations.name))).toHaveLength(1)
})

describe('of the organizations of a person', () => {
  const own = [
    { id: 'a', state: 'trialing' },
    { id: 'b', state: 'active' },
  ]

  test('the chosen one is entered, and only among their own', async () => {
    expect(await enter(own)).toBe('a')
    expect(await enter(own, 'trellis-organization=b')).toBe('b')
    expect(await enter(own, 'trellis-organization=stranger')).toBe('a')
  })

  test.each([
    ['components', `/component/${component}/dependencies`],
    ['components', `/de/component/${component}`],
    ['components', `/component/${component}/version/preview`],
    ['projects', `/project/${component}`],
    ['projects', `/project/${component}/graph`],
  ])('the one whose %s the address names is entered, whichever was chosen', async (table, path) => {
    const seen = { [table]: [{ organization_id: 'b' }] }
    expect(await enter(own, 'trellis-organization=a', path, seen)).toBe('b')
    expect(await enter(own, 'trellis-organization=a', path)).toBe('a')
    const foreign = { [table]: [{ organization_id: 'stranger' }] }
    expect(await enter(own, 'trellis-organization=b', path, foreign)).toBe('b')
  })

  const foreign = '7e1d2c3b-4a59-4687-9f00-112233445566'

  test.each([
    ['/notifications?organization=b', '/notifications'],
    ['/notifications?show=unread&organization=b&page=2', '/notifications?show=unread&page=2'],
    ['/settings/team?organization=b', '/settings/team'],
    ['/profile?organization=b', '/profile'],
    ['/de/profile?organization=b', '/de/profile'],
  ])('the one that %s names is chosen, which then leads to %s', async (path, to) => {
    const entering = enter(own, 'trellis-organization=a', path)
    expect(await leadsTo(entering)).toBe(to)
    expect(await choiceOf(entering)).toBe('trellis-organization=b; Path=/; Max-Age=31536000; SameSite=Lax')
  })

  test.each(['stranger', foreign, '', '%0d%0aSet-Cookie:x=y', 'b,b'])(
    'a name that is not one of their own is ignored: "%s"',
    async (name) => {
      const path = `/notifications?organization=${name}`
      expect(await enter(own, 'trellis-organization=b', path)).toBe('b')
      expect(await enter(own, '', path)).toBe('a')
    },
  )

  test('a form and a question in the background stay where they are', async () => {
    const path = '/notifications?organization=b'
    expect(await enter(own, '', path, {}, { method: 'POST' })).toBe('a')
    expect(await enter(own, '', path, {}, { accept: 'application/json' })).toBe('a')
  })

  test('one that is named and closed explains itself', async () => {
    const organizations = [
      { id: 'a', state: 'active' },
      { id: 'b', state: 'suspended' },
    ]
    const path = '/notifications?organization=b'
    expect(await leadsTo(enter(organizations, '', path))).toBe('/notifications')
    expect(await leadsTo(enter(organizations, 'trellis-organization=b', '/notifications'))).toBe('/suspended')
  })

  test.each(['suspended', 'deleting'])('one that is %s shows nothing', async (state) => {
    expect(await leadsTo(enter([{ id: 'a', state }]))).toBe('/suspended')
  })

  test('one without an active plan says so once per visit, and leads back', async () => {
    const own = [{ id: 'a', state: 'not_active' }]
    expect(await leadsTo(enter(own, '', '/component/all?page=2'))).toBe(
      '/not-active?to=%2Fcomponent%2Fall%3Fpage%3D2',
    )
    expect(await enter(own, 'trellis-read-only=a')).toBe('a')
    expect(await leadsTo(enter(own, 'trellis-read-only=b'))).toBe('/not-active?to=%2F')
  })

  test('one without an active plan answers forms and what they ask in the background', async () => {
    const own = [{ id: 'a', state: 'not_active' }]
    const asking = { accept: 'application/json' }
    expect(await enter(own, '', '/component/choices?title=x', {}, asking)).toBe('a')
    expect(await enter(own, '', '/component/new', {}, { method: 'POST' })).toBe('a')
    expect(await leadsTo(enter([{ id: 'a', state: 'suspended' }], '', '/', {}, asking))).toBe('/suspended')
  })

  test('none leads to creating one', async () => {
    expect(await leadsTo(enter([]))).toBe('/registration')
  })

  test.each([
    ['no organization', []],
    ['a suspended organization', [{ id: 'a', state: 'suspended' }]],
  ])('%s does not keep a person from their profile, and enters nothing', async (_, organizations) => {
    expect(await enter(organizations, '', '/profile')).toBeUndefined()
    expect(await enter(organizations, '', '/de/profile')).toBeUndefined()
  })

  test('an open one is entered on the profile, too', async () => {
    expect(await enter(own, 'trellis-organization=b', '/profile')).toBe('b')
  })
})
