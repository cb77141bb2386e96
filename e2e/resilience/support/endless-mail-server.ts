import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type EndlessMailServer = {
  readonly url: string
  /** Resolves once a complete mail has arrived. */
  readonly arrival: Promise<void>
  stop(): void
}

/** Accepts a mail and never finishes its answer, so that no timeout of the sender ends the job. */
export async function startEndlessMailServer(): Promise<EndlessMailServer> {
  const arrival = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let isBody = false
    let rest = ''
    let dripping: NodeJS.Timeout | undefined
    const drip = () => {
      arrival.resolve()
      dripping = setInterval(() => socket.write('250-still at it\r\n'), 1_000)
    }
    const answer = (line: string) => {
      if (isBody && line === '.') drip()
      if (isBody) return
      isBody = line === 'DATA'
      socket.write(isBody ? '354 go on\r\n' : '250 ok\r\n')
    }
    socket.on('error', () => undefined).on('close', () => clearInterval(dripping))
    socket.write('220 endless\r\n')
    socket.setEncoding('utf8').on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      lines.forEach(answer)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrival: arrival.promise,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
