// @vitest-environment node
import { expect, test } from 'vitest'
import { createRequestContext } from '../data/client/request-scope.ts'
import { readMembership } from '../data/organization/membership.ts'
import { readSession } from '../data/session/session.ts'
import { testScope } from '../test-support/request-scope.ts'
import { runMiddleware } from '../test-support/run-middleware.ts'
import { createSession, createTestKey, sessionCookie } from '../test-support/session-cookies.ts'
import { requireProof } from './require-proof.ts'

const kid = 'proof'
const key = await createTestKey(kid)
const signedIn = sessionCookie(await createSession({ key, kid, expiresIn: 3600 }))

async function enter(proof: string, path: string, method = 'GET') {
  const { scope } = testScope((request) =>
    Response.json(
      new URL(request.url).pathname.endsWith('jwks.json') ? key.jwks : [{ id: 'a', state: 'active', proof }],
    ),
  )
  const context = createRequestContext(scope)
  const visit = { path, cookie: signedIn, context, method }
  await runMiddleware(readSession, visit)
  await runMiddleware(readMembership, visit)
  try {
    await runMiddleware(requireProof, visit)
    return 'entered'
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return { to: thrown.headers.get('location'), keeps: thrown.headers.get('set-cookie') }
  }
}

const keeping = (path: string) =>
  expect.stringContaining(`trellis-redirect-path=${encodeURIComponent(path)};`)

test('a session with enough proof enters', async () => {
  expect(await enter('enough', '/dashboard')).toBe('entered')
})

test.each([
  ['second_step', '/second-factor'],
  ['enrollment', '/second-factor/add'],
])('a session that lacks %s is led to %s, from where it returns', async (proof, to) => {
  expect(await enter(proof, '/component/all?page=2')).toEqual({ to, keeps: keeping('/component/all?page=2') })
})

test('a form is not handled either', async () => {
  expect(await enter('second_step', '/component/new', 'POST')).toEqual({
    to: '/second-factor',
    keeps: keeping('/component/new'),
  })
})

test('an address without a page is not returned to', async () => {
  expect(await enter('second_step', '/architecture/graph')).toEqual({ to: '/second-factor', keeps: null })
})

test('a proof that this page does not know of is no proof', async () => {
  expect(await enter('third_step', '/dashboard')).toMatchObject({ to: '/second-factor' })
})
