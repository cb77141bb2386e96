// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeCookie } from '../../../data/session/cookies.ts'
import { hasSessionCookie } from '../../../data/session/session-cookie.ts'
import { createSession, createTestKey, type TestKey } from '../../../test-support/session-cookies.ts'
import { confirmInBrowser } from './confirm-in-browser.ts'

const kid = 'key-1'
const adminId = '00000000-0000-4000-8000-00000000000a'
const other = '00000000-0000-4000-8000-00000000000b'
// One for all tests, because the client caches its keys.
const key = await createTestKey(kid)

beforeEach(() => {
  const person = {
    id: '00000000-0000-4000-8000-000000000001',
    aud: 'authenticated',
    email: 'mara@larkfield.com',
  }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    return Response.json(pathname.endsWith('/jwks.json') ? key.jwks : person)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  writeCookie(document, 'trellis-auth=; Path=/; Max-Age=-1')
})

async function impersonate(signedBy: TestKey, act?: { sub: string }): Promise<void> {
  const session = await createSession({ key: signedBy, kid, expiresIn: 3600, ...(act && { act }) })
  await confirmInBrowser('sb_publishable_test', {
    kind: 'impersonation',
    adminId,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
  })
}

test('a session from an address is taken where its token says that this administrator acts', async () => {
  await impersonate(key, { sub: adminId })
  expect(hasSessionCookie(document.cookie)).toBe(true)
})

test.each([
  ['another administrator acts', { sub: other }],
  ['nobody acts', undefined],
])('it is refused where %s', async (_, act) => {
  await expect(impersonate(key, act)).rejects.toMatchObject({ code: 'bad_jwt' })
  expect(hasSessionCookie(document.cookie)).toBe(false)
})

test('it is refused where somebody else signed the token', async () => {
  await expect(impersonate(await createTestKey(kid), { sub: adminId })).rejects.toThrow()
  expect(hasSessionCookie(document.cookie)).toBe(false)
})
