import type { Database } from '@trellis/platform/postgres'
import { Hono } from 'hono'

/** `/healthz`: the process answers. `/readyz`: it can also serve, which needs the database. */
export function health(database: Pick<Database, 'ping'>): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      try {
        await database.ping()
        return c.json({ status: 'ready' })
      } catch {
        return c.json({ status: 'waiting for the database' }, 503)
      }
    })
}
