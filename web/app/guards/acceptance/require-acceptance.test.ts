// @vitest-environment node
import { expect, test } from 'vitest'
import { createRequestContext } from '../../data/client/request-scope.ts'
import { readMembership } from '../../data/organization/membership.ts'
import { readSession } from '../../data/session/session.ts'
import { testScope } from '../../test-support/request-scope.ts'
import { runMiddleware } from '../../test-support/run-middleware.ts'
import { createSession, createTestKey, sessionCookie } from '../../test-support/session-cookies.ts'
import { requireAcceptance } from './require-acceptance.ts'

const kid = 'acceptance'
const key = await createTestKey(kid)
const signedIn = sessionCookie(await createSession({ key, kid, expiresIn: 3600 }))

interface Options {
  pending?: number
  method?: string
  accept?: string
}

async function enter(path: string, { pending = 1, method = 'GET', accept }: Options = {}) {
  const organizations = [
    { id: 'a', state: 'active', proof: 'enough', role: 'developer', pending_documents: pending },
  ]
  const { scope } = testScope((request) => {
    const asked = new URL(request.url).pathname
    if (asked.endsWith('jwks.json')) return Response.json(key.jwks)
    return Response.json(asked.endsWith('list-organizations') ? organizations : {})
  })
  const context = createRequestContext(scope)
  const visited = { path, cookie: signedIn, context, method, ...(accept && { accept }) }
  await runMiddleware(readSession, visited)
  await runMiddleware(readMembership, visited)
  try {
    await runMiddleware(requireAcceptance, visited)
    return 'entered'
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return { to: thrown.headers.get('location'), keeps: thrown.headers.get('set-cookie')?.split(';')[0] }
  }
}

const led = (path: string) => ({
  to: '/accept-documents?organization=a',
  keeps: `trellis-redirect-path=${encodeURIComponent(path)}`,
})

test('a person who owes nothing enters', async () => {
  expect(await enter('/dashboard', { pending: 0 })).toBe('entered')
})

test.each(['/dashboard', '/component/all?page=2', '/settings/organization/general'])(
  'a person who owes an acceptance is led to it from %s, and returns there',
  async (path) => {
    expect(await enter(path)).toEqual(led(path))
  },
)

test.each(['/profile', '/settings/team', '/settings/organization/legal-documents'])(
  '%s opens before, so that people can leave and maintainers can correct a document',
  async (path) => {
    expect(await enter(path)).toBe('entered')
  },
)

test('a form and the questions behind it are answered, so that it keeps its entries', async () => {
  expect(await enter('/component/new', { method: 'POST' })).toBe('entered')
  expect(await enter('/component/new', { accept: 'application/json' })).toBe('entered')
})

test('a file that a page links is no page to return to', async () => {
  expect(await enter('/component/export')).toBe('entered')
})
