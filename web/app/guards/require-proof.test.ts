// @vitest-environment node
import { describe, expect, test } from 'vitest'
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

type Answers = Readonly<Record<string, unknown>>

function enter(proof: string, path: string, { method = 'GET', state = 'active' } = {}) {
  return visit(path, { 'list-organizations': [{ id: 'a', state, proof }] }, method)
}

async function visit(path: string, answers: Answers, method = 'GET') {
  const { scope } = testScope((request) => {
    const asked = new URL(request.url).pathname
    if (asked.endsWith('jwks.json')) return Response.json(key.jwks)
    const [, answer] = Object.entries(answers).find(([end]) => asked.endsWith(end)) ?? []
    return answer === undefined ? Response.json({}, { status: 404 }) : Response.json(answer)
  })
  const context = createRequestContext(scope)
  const visited = { path, cookie: signedIn, context, method }
  await runMiddleware(readSession, visited)
  await runMiddleware(readMembership, visited)
  try {
    await runMiddleware(requireProof, visited)
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

test('a session that lacks single sign-on is led to it, with the organization that asks for it', async () => {
  expect(await enter('sso', '/component/all')).toEqual({
    to: '/signin/sso?organization=a',
    keeps: keeping('/component/all'),
  })
})

test('a session that is too old is dropped, and signing in leads back', async () => {
  const left = await enter('sign_in', '/component/all?page=2')
  expect(left).toEqual({ to: '/signin?session=expired', keeps: keeping('/component/all?page=2') })
})

test('a session that is too old is dropped by a background question as well, which is not returned to', async () => {
  expect(await enter('sign_in', '/architecture/graph')).toEqual({
    to: '/signin?session=expired',
    keeps: null,
  })
})

test('a form is not handled either', async () => {
  expect(await enter('second_step', '/component/new', { method: 'POST' })).toEqual({
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

test.each([
  ['second_step', '/second-factor'],
  ['enrollment', '/second-factor/add'],
])('the profile waits for %s, too, even if the organization is suspended', async (proof, to) => {
  const led = { to, keeps: keeping('/profile') }
  expect(await enter(proof, '/profile')).toEqual(led)
  expect(await enter(proof, '/profile', { state: 'suspended' })).toEqual(led)
})

describe('the profile of a person without an organization', () => {
  const factor = { id: 'app', factor_type: 'totp', status: 'verified', friendly_name: '' }
  const alone = (factors: object[]) =>
    visit('/profile', { 'list-organizations': [], '/user': { id: 'mara', factors }, '/passkeys': [] })

  test('opens', async () => {
    expect(await alone([])).toBe('entered')
  })

  test('waits for the second factor that they have', async () => {
    expect(await alone([factor])).toEqual({ to: '/second-factor', keeps: keeping('/profile') })
  })
})
