import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { PlatformEnv } from './variables.ts'

type Bindings = {
  /** Set for a request inside the process on behalf of another one. */
  readonly requestId?: string
}

/** Identifies the request in logs, in error answers and in the database. One that an outer layer has set is kept. */
export const requestId = () =>
  createMiddleware<PlatformEnv & { Bindings: Bindings }>(async (c, next) => {
    // Without a server in front, as in tests, there are no bindings.
    const bindings: Bindings | undefined = c.env
    const given: string | undefined = c.get('requestId') ?? bindings?.requestId
    const id = given ?? randomUUID()
    c.set('requestId', id)
    await next()
    c.header('X-Request-Id', id)
  })
