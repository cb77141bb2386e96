// Requests over a kept connection. Bytes are written and counted by hand, so that measuring uses as little of the
// machine as possible.
import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'

export type LoadRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

export async function connect(port: number): Promise<Socket> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}

export function writeRequest(port: number, { method, path, headers, body = '' }: LoadRequest): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** The whole answer. Rejects if the server refused. */
export function exchange(socket: Socket, bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    const finish = (error?: Error) => {
      socket.off('data', onData)
      socket.off('error', finish)
      if (error === undefined) resolve(received)
      else reject(error)
    }
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const head = received.indexOf('\r\n\r\n')
      if (head < 0) return
      const text = received.toString('latin1', 0, head)
      const status = Number(text.slice(9, 12))
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (received.length < head + 4 + length) return
      const isFine = status >= 200 && status < 300
      finish(isFine ? undefined : new Error(`The server answered ${status}: ${received.toString()}`))
    }
    socket.on('data', onData)
    socket.on('error', finish)
    socket.write(bytes)
  })
}
