import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { ServeOrder } from './serve.ts'

export type RunningServer = { readonly port: number; stop(): Promise<void> }

export async function startServer(order: ServeOrder): Promise<RunningServer> {
  const profile =
    process.env.BENCH_PROFILE === order.kind ? ['--cpu-prof', '--cpu-prof-dir=.cache/profile'] : []
  const child: ChildProcess = fork(new URL('./serve.ts', import.meta.url), { execArgv: profile })
  child.send(order)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
