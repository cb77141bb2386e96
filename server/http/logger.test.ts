import { Writable } from 'node:stream'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loggerOptions } from './logger.ts'
import { requestLog } from './request-log.ts'

function collect() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { lines, logger: pino(loggerOptions({ isTerminal: false }), stream) }
}

test('a secret that reaches the log by mistake is not written', () => {
  const { lines, logger } = collect()
  logger.info({ authorization: 'Bearer abc', request: { cookie: 'abc', token_hash: 'abc' } }, 'mistake')
  expect(lines.join('')).not.toContain('abc')
})

test('the code of an error stays readable', () => {
  const { lines, logger } = collect()
  logger.error({ err: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) }, 'failed')
  expect(JSON.parse(lines[0] ?? '').err.code).toBe('ECONNREFUSED')
})

test('a request is one line without its query, because one-time tokens travel there', async () => {
  const { lines, logger } = collect()
  const app = new Hono<{ Variables: { requestId: string } }>()
    .use(async (c, next) => {
      c.set('requestId', 'r-1')
      await next()
    })
    .use(requestLog(logger))
    .get('/confirm', (c) => c.text('here', 404))
  await app.request('/confirm?token_hash=secret')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    requestId: 'r-1',
    method: 'GET',
    path: '/confirm',
    status: 404,
    msg: 'request',
  })
  expect(lines[0]).not.toContain('secret')
})

test('people at a terminal see warnings, a service logs every request, and a setting decides over both', () => {
  expect(loggerOptions({ isTerminal: true }).level).toBe('warn')
  expect(loggerOptions({ isTerminal: false }).level).toBe('info')
  expect(loggerOptions({ isTerminal: true, level: 'debug' }).level).toBe('debug')
})
