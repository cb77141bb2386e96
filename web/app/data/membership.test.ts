// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { testScope } from '../test-support/request-scope.ts'
import { runMiddleware } from '../test-support/run-middleware.ts'
import { createSession, createTestKey, sessionCookie } from '../test-support/session-cookies.ts'
import { readMembership, requireMembership } from './membership.ts'
import { createRequestContext } from './request-scope.ts'
import { readSession } from './session.ts'

const kid = 'membership'
const key = await createTestKey(kid)
const signedIn = sessionCookie(await createSession({ key, kid, expiresIn: 3600 }))

async function enter(organizations: object[], cookie = '') {
  const { scope } = testScope((request) =>
    Response.json(new URL(request.url).pathname.endsWith('jwks.json') ? key.jwks : organizations),
  )
  const context = createRequestContext(scope)
  const visit = { path: '/', cookie: `${signedIn}; ${cookie}`, context }
  await runMiddleware(readSession, visit)
  await runMiddleware(readMembership, visit)
  return requireMembership(context).id
}

const leadsTo = async (entering: Promise<unknown>) => {
  const thrown = await entering.catch((reason: unknown) => reason)
  return thrown instanceof Response ? thrown.headers.get('location') : thrown
}

describe('of the organisations of a person', () => {
  const own = [{ id: 'a' }, { id: 'b' }]

  test('the chosen one is entered, and only among their own', async () => {
    expect(await enter(own)).toBe('a')
    expect(await enter(own, 'trellis-organization=b')).toBe('b')
    expect(await enter(own, 'trellis-organization=stranger')).toBe('a')
  })

  test('one that is suspended shows nothing', async () => {
    expect(await leadsTo(enter([{ id: 'a', suspended_at: '2026-11-15' }]))).toBe('/suspended')
  })

  test('none leads to creating one', async () => {
    expect(await leadsTo(enter([]))).toBe('/registration')
  })
})
