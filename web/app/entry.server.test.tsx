// @vitest-environment node
import type { EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import handleRequest, { createRequestContext, handleError } from './entry.server.tsx'
import { testScope } from './test-support/request-scope.ts'

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
