import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { ServeOrder } from './serve.ts'

export type Usage = {
  /** Resident memory, after garbage was collected. */
  readonly bytes: number
  readonly heap: number
  /** Seconds of processor time since it started. */
  readonly seconds: number
}

export type Service = {
  readonly port: number
  usage(): Promise<Usage>
  stop(): Promise<void>
  /** At once, as a crash would end it. */
  kill(): Promise<void>
}

export async function startService(order: ServeOrder): Promise<Service> {
  const child = fork(`${import.meta.dirname}/serve.ts`, { execArgv: ['--expose-gc'] })
  child.send(order)
  const { port } = await hear<{ port: number }>(child)
  return {
    port,
    async usage() {
      child.send({})
      const { bytes, heap, processor } = await hear<{
        bytes: number
        heap: number
        processor: NodeJS.CpuUsage
      }>(child)
      return { bytes, heap, seconds: (processor.user + processor.system) / 1e6 }
    },
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function hear<Message>(child: ChildProcess): Promise<Message> {
  const message = await Promise.race([
    once(child, 'message').then(([heard]) => heard as Message),
    once(child, 'exit').then(() => undefined),
  ])
  if (message === undefined) throw new Error('The service ended')
  return message
}
