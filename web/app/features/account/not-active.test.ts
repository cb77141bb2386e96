// @vitest-environment node
import { expect, test } from 'vitest'
import { createRequestContext } from '../../data/client/request-scope.ts'
import { readSession } from '../../data/session/session.ts'
import { testScope } from '../../test-support/request-scope.ts'
import { runMiddleware } from '../../test-support/run-middleware.ts'
import { createSession, createTestKey, sessionCookie } from '../../test-support/session-cookies.ts'
import { loader } from './not-active.tsx'

const kid = 'not-active'
const key = await createTestKey(kid)
const signedIn = sessionCookie(await createSession({ key, kid, expiresIn: 3600 }))

const open = { id: 'o', name: 'Fernhill', role: 'maintainer', state: 'active' }
const ended = { id: 'e', name: 'Larkfield', role: 'maintainer', state: 'not_active' }

async function visit(path: string, { cookie = signedIn } = {}) {
  const { scope } = testScope((request) =>
    Response.json(new URL(request.url).pathname.endsWith('jwks.json') ? key.jwks : [open, ended]),
  )
  const context = createRequestContext(scope)
  await runMiddleware(readSession, { path, cookie, context })
  const url = new URL(path, 'http://trellis.invalid')
  const request = new Request(url, { headers: { cookie } })
  return loader({ request, url, context, params: {}, pattern: '/not-active' })
}

async function leadsTo(visiting: Promise<unknown>) {
  const thrown = await visiting.catch((reason: unknown) => reason)
  if (!(thrown instanceof Response)) throw new Error('The visit leads nowhere else.')
  return [thrown.headers.get('location'), thrown.headers.get('set-cookie')?.split(';')[0]]
}

test('the company that a mail names is chosen and shown', async () => {
  expect(await leadsTo(visit('/not-active?organization=e&to=%2Fproject'))).toEqual([
    '/not-active?to=%2Fproject',
    'trellis-organization=e',
  ])
  const shown = await visit('/not-active', { cookie: `${signedIn}; trellis-organization=e` })
  expect(shown).toEqual({ member: { company: 'Larkfield', isMaintainer: true } })
})

test('a company of others changes nothing', async () => {
  expect(await leadsTo(visit('/not-active?organization=stranger'))).toEqual(['/dashboard', undefined])
})

test('signed out, people sign in first and come back', async () => {
  expect(await leadsTo(visit('/not-active?organization=e', { cookie: '' }))).toEqual([
    '/signin',
    `trellis-redirect-path=${encodeURIComponent('/not-active?organization=e')}`,
  ])
  expect(await visit('/not-active', { cookie: '' })).toEqual({ member: undefined })
})
