// @vitest-environment node
import { type ReactNode, Suspense } from 'react'
import {
  Await,
  data,
  type EntryContext,
  Outlet,
  type ServerBuild,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as entry from './entry.server.tsx'
import * as root from './root.tsx'
import { testScope } from './test-support/request-scope.ts'

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

test('what a visitor asked for wrongly is a line without a cause', () => {
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

/** A page whose boundary leaves what it does not know to the one around it, and this one to the app, as in the shell. */
function openPage(page: { loader: () => unknown; default: () => ReactNode }): Promise<Response> {
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
  const { scope } = testScope(noPlatform)
  const handle = entry.createRequestHandler(build, 'production')
  return handle(new Request('http://trellis.invalid/page'), createRequestContext(scope))
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
