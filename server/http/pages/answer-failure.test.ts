import { Writable } from 'node:stream'
import { limitBody, type PlatformEnv } from '@trellis/platform/http'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { answerFailure } from './answer-failure.ts'
import type { RenderError } from './web-app.ts'

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const renderPage: RenderError = async ({ url }, { requestId }, status) =>
  new Response(`the error page for ${status} at ${new URL(url).pathname}, ${requestId}`, {
    status,
    headers: { 'content-type': 'text/html', 'content-security-policy': "script-src 'nonce-x'" },
  })

function open(renderError = renderPage) {
  const lines: string[] = []
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)).err.message)
      done()
    },
  })
  const app = new Hono<PlatformEnv>()
  app.onError(answerFailure({ logger: pino(log), renderError }))
  app.use(async (c, next) => {
    c.set('requestId', 'r-1')
    await next()
  })
  app.use(
    '/form',
    limitBody(10, () => new HTTPException(413, { message: 'Content Too Large' })),
  )
  app.all('*', () => {
    throw new Error('a secret of ours')
  })
  return { app, lines }
}

test('a person who opens a page reads the error page, with its status and its policy', async () => {
  const { app, lines } = open()
  const answer = await app.request('/pricing', { headers: browser })
  expect([answer.status, await answer.text()]).toEqual([500, 'the error page for 500 at /pricing, r-1'])
  expect(answer.headers.get('content-security-policy')).toBe("script-src 'nonce-x'")
  expect(lines).toEqual(['a secret of ours'])
})

test('a script reads the reason in a line, and nothing of the cause', async () => {
  const { app, lines } = open()
  const answer = await app.request('/pricing', { headers: { accept: '*/*' } })
  expect([answer.status, await answer.text()]).toEqual([500, 'Internal Server Error'])
  expect(lines).toEqual(['a secret of ours'])
})

test('a person still gets an answer if the error page fails as well', async () => {
  const { app, lines } = open(async () => {
    throw new Error('no page either')
  })
  const answer = await app.request('/pricing', { headers: browser })
  expect([answer.status, await answer.text()]).toEqual([500, 'Internal Server Error'])
  expect(lines).toEqual(['a secret of ours', 'no page either'])
})

test.each([
  [browser, 'the error page for 413 at /form, r-1'],
  [{}, 'Content Too Large'],
])('a form that is too long, sent with %j, is refused, and no fault of ours', async (headers, text) => {
  const { app, lines } = open()
  const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(8)) })
  const answer = await app.request('/form', { method: 'POST', headers, body, duplex: 'half' })
  expect([answer.status, await answer.text()]).toEqual([413, text])
  expect(lines).toEqual([])
})
