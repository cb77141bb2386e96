// Sockets at /realtime/v1, the protocol of @supabase/realtime-js: broadcasts, presence, and changes of rows. It knows no
// product: policies decide who joins a private channel and who hears of which row.
import type { Hono } from 'hono'
import type { RequestLimits } from '../limits/limits.ts'
import type { RealtimeEnv, RealtimeOptions } from './parts.ts'
import { createRoutes } from './routes.ts'
import { RealtimeService } from './service.ts'

export type { RealtimeLimits, RealtimeOptions } from './parts.ts'
export { acceptUpgrades, asksForSocket } from './socket/accept-upgrades.ts'

export type Realtime = {
  /** Mount them with `app.route('/realtime/v1', …)`, and give the server and `app.fetch` to `acceptUpgrades`. */
  routes(options?: { readonly rates?: RequestLimits }): Hono<RealtimeEnv>
  count(): { readonly sockets: number; readonly channels: number }
  stop(): Promise<void>
}

export async function openRealtime(options: RealtimeOptions): Promise<Realtime> {
  const service = new RealtimeService(options)
  await service.start()
  return {
    routes: ({ rates } = {}) => createRoutes(service, { ...options, rates }),
    count: () => service.count(),
    stop: () => service.stop(),
  }
}
