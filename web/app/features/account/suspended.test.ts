// @vitest-environment node
import { expect, test } from 'vitest'
import { createRequestContext } from '../../data/client/request-scope.ts'
import { readSession } from '../../data/session/session.ts'
import { testScope } from '../../test-support/request-scope.ts'
import { runMiddleware } from '../../test-support/run-middleware.ts'
import { createSession, createTestKey, sessionCookie } from '../../test-support/session-cookies.ts'
import { loader } from './suspended.tsx'

const kid = 'suspended'
const key = await createTestKey(kid)
const signedIn = sessionCookie(await createSession({ key, kid, expiresIn: 3600 }))

const deleting = {
  id: 'd',
  name: 'Larkfield',
  role: 'maintainer',
  state: 'deleting',
  deletion_requested_at: '2026-11-18T12:00:00Z',
  deletion_requested_by: 'Mara Okafor',
}
const open = { id: 'o', name: 'Fernhill', role: 'maintainer', state: 'active' }

async function visit(path: string, { organizations = [open, deleting] as object[], cookie = signedIn } = {}) {
  const { scope } = testScope((request) =>
    Response.json(new URL(request.url).pathname.endsWith('jwks.json') ? key.jwks : organizations),
  )
  const context = createRequestContext(scope)
  await runMiddleware(readSession, { path, cookie, context })
  const url = new URL(path, 'http://trellis.invalid')
  const request = new Request(url, { headers: { cookie } })
  return loader({ request, url, context, params: {}, pattern: '/suspended' })
}

async function leadsTo(visiting: Promise<unknown>) {
  const thrown = await visiting.catch((reason: unknown) => reason)
  if (!(thrown instanceof Response)) throw new Error('The visit leads nowhere else.')
  return [thrown.headers.get('location'), thrown.headers.get('set-cookie')?.split(';')[0]]
}

test('the company in the address is shown, whichever was chosen', async () => {
  const cookie = `${signedIn}; trellis-organization=o`
  const shown = await visit('/suspended?organization=d', { cookie })
  expect(shown).toMatchObject({ company: 'Larkfield', deletion: { id: 'd' }, others: [{ id: 'o' }] })
  expect(await leadsTo(visit('/suspended', { cookie }))).toEqual(['/dashboard', 'trellis-organization=o'])
})

test('once it is restored, the address leads into it', async () => {
  const organizations = [open, { ...deleting, state: 'active' }]
  expect(await leadsTo(visit('/suspended?organization=d', { organizations }))).toEqual([
    '/dashboard',
    'trellis-organization=d',
  ])
})

test('a company of others changes nothing', async () => {
  expect(await leadsTo(visit('/suspended?organization=stranger'))).toEqual([
    '/dashboard',
    'trellis-organization=o',
  ])
})

test('signed out, people sign in first and come back', async () => {
  expect(await leadsTo(visit('/suspended?organization=d', { cookie: '' }))).toEqual([
    '/signin',
    `trellis-redirect-path=${encodeURIComponent('/suspended?organization=d')}`,
  ])
  expect(await visit('/suspended', { cookie: '' })).toMatchObject({ isSignedIn: false })
})
