import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { PlatformEnv } from './variables.ts'

/** Names the request in logs, in error answers and in the database; one that a layer above gave is kept. */
export const requestId = () =>
  createMiddleware<PlatformEnv>(async (c, next) => {
    const given: string | undefined = c.get('requestId')
    const id = given ?? randomUUID()
    c.set('requestId', id)
    await next()
    c.header('X-Request-Id', id)
  })
