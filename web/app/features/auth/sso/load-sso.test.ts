// @vitest-environment node
import { expect, test } from 'vitest'
import { createRequestContext } from '../../../data/client/request-scope.ts'
import { readSession } from '../../../data/session/session.ts'
import { testScope } from '../../../test-support/request-scope.ts'
import { runMiddleware } from '../../../test-support/run-middleware.ts'
import { createSession, createTestKey, sessionCookie } from '../../../test-support/session-cookies.ts'
import { loadSso } from './load-sso.ts'

const kid = 'sso'
const key = await createTestKey(kid)
const signedIn = sessionCookie(await createSession({ key, kid, expiresIn: 3600 }))
const id = '019a8f00-0000-7000-8000-0000000000a1'
const company = { id: 'a', name: 'Fernhill', state: 'active', proof: 'sso', sso_provider_id: id }
const other = { id: 'b', name: 'Larkfield', state: 'active', proof: 'enough', sso_provider_id: null }

async function load(query: string, cookie = '', organizations: object[] = []) {
  const { scope, asked } = testScope((request) =>
    request.url.endsWith('jwks.json') ? Response.json(key.jwks) : Response.json(organizations),
  )
  const context = createRequestContext(scope)
  await runMiddleware(readSession, { path: '/signin/sso', cookie, context })
  const url = new URL(`/signin/sso${query}`, 'http://trellis.invalid')
  const request = new Request(url, { headers: { cookie } })
  const page = await loadSso({ request, url, context, params: {}, pattern: '/signin/sso' }).catch(
    (thrown: Response) => ({ to: thrown.headers.get('location') }),
  )
  return { page, asked: asked.map(({ url }) => url) }
}

test('a visitor is asked for an address', async () => {
  expect(await load('')).toMatchObject({ page: { state: 'address', asksForLink: false } })
})

test('a loader never begins a sign-in: previews of links load pages', async () => {
  const { page, asked } = await load(`?provider=${id}`)
  expect(page).toMatchObject({ state: 'start', provider: { providerId: id } })
  expect(asked).toEqual([])
})

test('a signed-in person is asked before another session replaces theirs', async () => {
  expect(await load(`?provider=${id}`, signedIn, [other])).toMatchObject({ page: { state: 'signed-in' } })
})

test('a member whose session is not enough is told which company requires it, and has the others', async () => {
  const { page } = await load('', signedIn, [company, other])
  expect(page).toMatchObject({
    state: 'required',
    organization: 'Fernhill',
    provider: { providerId: id },
    others: [{ id: 'b', name: 'Larkfield' }],
  })
})

test('the organization of a link counts, not the last one', async () => {
  const { page } = await load('?organization=a', signedIn, [other, company])
  expect(page).toMatchObject({ state: 'required', organization: 'Fernhill' })
  expect(await load('?organization=x', signedIn, [other])).toMatchObject({ page: { to: '/dashboard' } })
})

test('a signed-in person with enough proof goes on to the page that they wanted', async () => {
  expect(await load('', signedIn, [other])).toMatchObject({ page: { to: '/dashboard' } })
  const cookie = `${signedIn}; trellis-redirect-path=%2Fcomponent%2F7`
  expect(await load('', cookie, [other])).toMatchObject({ page: { to: '/component/7' } })
})
