// @vitest-environment node
import { type ReactNode, Suspense } from 'react'
import {
  Await,
  data,
  type EntryContext,
  type LoaderFunction,
  Outlet,
  type ServerBuild,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readRows } from './data/client/read-rows.ts'
import { requireClient } from './data/session/session.ts'
import * as entry from './entry.server.tsx'
import * as root from './root.tsx'
import { testScope } from './test-support/request-scope.ts'
import { createSession, createTestKey, sessionCookie } from './test-support/session-cookies.ts'

const { default: handleRequest, createRequestContext, handleError } = entry

const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const noPlatform = () => new Response(null, { status: 503 })

test('a crawler gets the status of a failed page, no body, and the log a line', async () => {
  const { scope, logged } = testScope(noPlatform)
  const request = new Request('http://trellis.invalid/nowhere?x=1', { headers: { 'user-agent': crawler } })
  const failed = { staticHandlerContext: { errors: { root: new Error('x') } } } as unknown as EntryContext
  const response = await handleRequest(request, 404, new Headers(), failed, createRequestContext(scope))
  expect(response.status).toBe(404)
  expect(await response.text()).toBe('')
  expect(logged).toEqual([
    { level: 'warn', details: { status: 404, path: '/nowhere' }, message: 'a crawler met an error page' },
  ])
})

test('a failed route is logged with its cause and without the query', () => {
  const { scope, logged } = testScope(noPlatform)
  const cause = new TypeError('broken')
  const request = new Request('http://trellis.invalid/confirm?token_hash=secret')
  handleError(cause, { request, params: {}, context: createRequestContext(scope) })
  expect(logged).toEqual([
    { level: 'error', details: { err: cause, path: '/confirm' }, message: 'a route failed' },
  ])
})

test("a visitor's invalid request is logged in one line without a cause", () => {
  const { scope, logged } = testScope(noPlatform)
  const request = new Request('http://trellis.invalid/pricing?x=1', { method: 'PUT' })
  const cause = {
    status: 405,
    statusText: 'Method Not Allowed',
    internal: true,
    data: 'Error',
    error: new Error('x'),
  }
  handleError(cause, { request, params: {}, context: createRequestContext(scope) })
  expect(logged).toEqual([
    {
      level: 'info',
      details: { status: 405, method: 'PUT', path: '/pricing' },
      message: 'a route refused',
    },
  ])
})

test('a visitor who left is no failure', () => {
  const { scope, logged } = testScope(noPlatform)
  const request = new Request('http://trellis.invalid/', { signal: AbortSignal.abort() })
  handleError(new Error('x'), { request, params: {}, context: createRequestContext(scope) })
  expect(logged).toEqual([])
})

/** A page whose boundary passes unknown errors on to the next one, and that one to the app, as in the shell. */
function openPage(
  page: { loader: LoaderFunction; default: () => ReactNode },
  { platform = noPlatform, path = '/page', cookie = '' } = {},
): Promise<Response> {
  const ErrorBoundary = () => {
    throw useRouteError()
  }
  const frame = { ErrorBoundary, default: Outlet }
  const routes = {
    root: { id: 'root', path: '', module: root },
    frame: { id: 'frame', parentId: 'root', module: frame },
    page: { id: 'page', parentId: 'frame', path: 'page', module: { ...page, ErrorBoundary } },
  }
  const files = { module: '', imports: [] }
  const listed = Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, { ...route, ...files }]))
  const build = {
    entry: { module: entry },
    routes,
    assets: { version: '1', url: '', entry: files, routes: listed },
    basename: '/',
    ssr: true,
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    future: {},
    prerender: [],
  } as unknown as ServerBuild
  const { scope } = testScope(platform)
  const handle = entry.createRequestHandler(build, 'production')
  const request = new Request(`http://trellis.invalid${path}`, { headers: { cookie } })
  return handle(request, createRequestContext(scope))
}

test.each([
  [new Error('a secret of ours'), 500, 'Internal Server Error'],
  [data(null, { status: 503 }), 503, 'Service Unavailable'],
])('what no boundary below takes on is told by the error page: %s', async (thrown, status, title) => {
  const answer = await openPage({ loader: () => Promise.reject(thrown), default: () => null })
  const html = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
  expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe(title)
  expect(html).not.toContain('secret')
})

describe('a page whose reading is refused for the moment', () => {
  const open = (status: number, headers: HeadersInit, visit: { path?: string; cookie?: string } = {}) =>
    openPage(
      {
        loader: ({ context }) => readRows(requireClient(context).from('projects').select('id')),
        default: () => null,
      },
      { platform: () => Response.json({ code: 'x', message: 'no' }, { status, headers }), ...visit },
    )

  test.each([
    [429, 429, 'Too Many Requests'],
    [503, 503, 'Service Unavailable'],
    [504, 503, 'Service Unavailable'],
  ])('with %i answers %i and says when to come back', async (refused, status, title) => {
    const answer = await open(refused, { 'Retry-After': '7' })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '7'])
    expect(/<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1]).toBe(title)
  })

  test('says so to the script of a page too', async () => {
    const answer = await open(429, { 'Retry-After': '7' }, { path: '/page.data' })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
  })

  test('says so as well where the session could not be refreshed', async () => {
    const key = await createTestKey('key')
    const cookie = sessionCookie(await createSession({ key, kid: 'key', expiresIn: -60 }))
    const answer = await open(504, { 'Retry-After': '7' }, { cookie })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '7'])
  })

  test('names no time that it was not told', async () => {
    const answer = await open(503, {})
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, null])
  })
})

test('a part of a page that takes as long as a statement may take is still waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const loader = () => ({
    part: new Promise<string>((resolve) => setTimeout(() => resolve('here after all'), 15_000)),
  })
  const Page = () => (
    <Suspense fallback="on its way">
      <Await resolve={useLoaderData<typeof loader>().part}>{(part) => <p>{part}</p>}</Await>
    </Suspense>
  )
  const answer = await openPage({ loader, default: Page })
  const html = answer.text()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await html).toContain('<p>here after all</p>')
})
