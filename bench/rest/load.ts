// Ten clients, each on one kept connection with one request under way.
import type { Socket } from 'node:net'
import { connect, exchange, type LoadRequest, writeRequest } from './exchange.ts'

export type LoadResult = {
  /** Milliseconds for all requests together, divided by their number. */
  readonly millisecondsPerRequest: number
  /** Milliseconds that half of the requests stayed below. */
  readonly medianLatency: number
}

export type LoadOptions = {
  readonly port: number
  readonly request: LoadRequest
  readonly clients: number
  readonly requests: number
}

export async function load({ port, request, clients, requests }: LoadOptions): Promise<LoadResult> {
  const bytes = writeRequest(port, request)
  const sockets = await Promise.all(Array.from({ length: clients }, () => connect(port)))
  const latencies: number[] = []
  let left = requests
  const work = async (socket: Socket) => {
    while (left > 0) {
      left -= 1
      const start = performance.now()
      await exchange(socket, bytes)
      latencies.push(performance.now() - start)
    }
  }
  const start = performance.now()
  await Promise.all(sockets.map(work))
  const elapsed = performance.now() - start
  for (const socket of sockets) socket.destroy()
  latencies.sort((a, b) => a - b)
  return {
    millisecondsPerRequest: elapsed / latencies.length,
    medianLatency: latencies[Math.floor(latencies.length / 2)] ?? 0,
  }
}
