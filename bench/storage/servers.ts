import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { ServeOrder, Told } from './serve.ts'

export type RunningServer = {
  readonly kind: ServeOrder['kind']
  readonly port: number
  /** The most resident memory since the last question, in bytes. */
  residentBytes(): Promise<number>
  stop(): Promise<void>
}

export async function startServer(order: ServeOrder): Promise<RunningServer> {
  const child = fork(new URL('serve.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ask = async (message: object): Promise<Told> => {
    child.send(message)
    const answer = once(child, 'message').then(([told]: Told[]) => told)
    const told = await Promise.race([answer, once(child, 'exit').then(() => undefined)])
    if (told === undefined) throw new Error(`The server "${order.kind}" ended`)
    return told
  }
  const started = await ask(order)
  if (!('port' in started)) throw new Error(`The server "${order.kind}" did not start`)
  return {
    kind: order.kind,
    port: started.port,
    residentBytes: async () => {
      const told = await ask({})
      return 'residentBytes' in told ? told.residentBytes : 0
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
