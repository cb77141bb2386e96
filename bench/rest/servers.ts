import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { ServeOrder, ServerKind } from './serve.ts'

export type RunningServer = { readonly kind: ServerKind; readonly port: number; stop(): Promise<void> }

export async function startServer(order: ServeOrder): Promise<RunningServer> {
  const child = fork(new URL('./serve.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send(order)
  const port = await Promise.race([
    once(child, 'message').then(([message]: { port: number }[]) => message?.port),
    once(child, 'exit').then(() => undefined),
  ])
  if (port === undefined) throw new Error(`The server "${order.kind}" did not start`)
  return {
    kind: order.kind,
    port,
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
