// @vitest-environment node
import { expect, test } from 'vitest'
import { createRequestContext } from '../../data/client/request-scope.ts'
import { readSession } from '../../data/session/session.ts'
import { testScope } from '../../test-support/request-scope.ts'
import { runMiddleware } from '../../test-support/run-middleware.ts'
import { createSession, createTestKey, sessionCookie } from '../../test-support/session-cookies.ts'
import { middleware } from './registration.tsx'

const kid = 'registration'
const key = await createTestKey(kid)
const cookie = sessionCookie(await createSession({ key, kid, expiresIn: 3600 }))

/** Opens the page with the first proof, as a person who has these factors. */
async function open(factors: object[]) {
  const answers: Record<string, unknown> = {
    'jwks.json': key.jwks,
    'list-organizations': [],
    '/user': { id: 'mara', factors },
    '/passkeys': [],
  }
  const { scope } = testScope((request) => {
    const { pathname } = new URL(request.url)
    const [, answer] = Object.entries(answers).find(([end]) => pathname.endsWith(end)) ?? []
    return answer === undefined ? Response.json({}, { status: 404 }) : Response.json(answer)
  })
  const visit = { path: '/registration', cookie, context: createRequestContext(scope) }
  await runMiddleware(readSession, visit)
  try {
    for (const guard of middleware) await runMiddleware(guard, visit)
    return 'page'
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return { to: thrown.headers.get('location'), keeps: thrown.headers.get('set-cookie') }
  }
}

const app = { id: 'app', factor_type: 'totp', status: 'verified', friendly_name: '' }

test('a person without a second factor can name the company at once', async () => {
  expect(await open([])).toBe('page')
})

test('a person with a second factor gives it before they type, and returns', async () => {
  expect(await open([app])).toEqual({
    to: '/second-factor',
    keeps: expect.stringContaining('trellis-redirect-path=%2Fregistration;'),
  })
})
