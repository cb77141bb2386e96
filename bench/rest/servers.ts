import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { ServeOrder, ServerKind } from './serve.ts'

export type RunningServer = { readonly kind: ServerKind; readonly port: number; stop(): Promise<void> }

/** An earlier checkout of this repository with its packages, to be measured in the same run. */
export const earlierCheckout = process.env.BENCH_BEFORE

export async function startServer(order: ServeOrder): Promise<RunningServer> {
  const isBefore = order.kind === 'before'
  const root = resolve((isBefore ? earlierCheckout : undefined) ?? `${import.meta.dirname}/../..`)
  const child = fork(`${root}/bench/rest/serve.ts`, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.send(isBefore ? { ...order, kind: 'ours' } : order)
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
