// A request to become a socket goes the way of every other request: through all gates, to the route that accepts it.
import type { IncomingMessage, Server } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'

/** With the connection below it. */
type OnSocket = (socket: WebSocket, stream: Duplex) => void

/** In the environment of a request that wants to become a socket. */
export type Upgrade = {
  /** The route calls it if it accepts. */
  accept(onSocket: OnSocket, options: { readonly maxPayload: number }): void
}

type Fetch = (request: Request, env: object) => Response | Promise<Response>

export type UpgradeOptions = {
  /** Whether somebody else on this server answers the request. */
  readonly isOthers?: (request: IncomingMessage) => boolean
}

/** Milliseconds from the request to the open socket, and from a refusal to the end of its connection. */
const longestHandshake = 10_000
/** Bytes of a refusal. Nobody who asks for a socket waits for more. */
const longestRefusal = 64 * 1024

export function acceptUpgrades(
  server: Server,
  fetch: Fetch,
  { isOthers = () => false }: UpgradeOptions = {},
): void {
  const sockets = new Map<number, WebSocketServer>()
  const serverFor = (maxPayload: number) => {
    const found = sockets.get(maxPayload)
    if (found !== undefined) return found
    const created = new WebSocketServer({
      noServer: true,
      maxPayload,
      perMessageDeflate: false,
      clientTracking: false,
      // The owner of the socket answers pings, and counts them.
      autoPong: false,
    })
    sockets.set(maxPayload, created)
    return created
  }
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isOthers(incoming)) return
    const onError = () => socket.destroy()
    socket.on('error', onError)
    const tooLate = setTimeout(onError, longestHandshake)
    socket.once('close', () => clearTimeout(tooLate))
    if (!asksForSocket(incoming))
      return void refuse(socket, new Response(null, { status: 400 })).catch(onError)
    let accepted: { readonly onSocket: OnSocket; readonly maxPayload: number } | undefined
    const upgrade: Upgrade = {
      accept: (onSocket, { maxPayload }) => {
        accepted = { onSocket, maxPayload }
      },
    }
    const answer = async () => {
      const response = await fetch(requestOf(incoming), { incoming, upgrade })
      if (socket.destroyed) return
      if (accepted === undefined) return await refuse(socket, response)
      const { onSocket, maxPayload } = accepted
      // It would keep the request in memory.
      socket.off('error', onError)
      clearTimeout(tooLate)
      serverFor(maxPayload).handleUpgrade(incoming, socket, head, (opened) => onSocket(opened, socket))
    }
    answer().catch(() => socket.destroy())
  })
}

function requestOf({ headers, url = '/', method = 'GET' }: IncomingMessage): Request {
  const copied = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const each of [value ?? []].flat()) copied.append(name, each)
  }
  return new Request(new URL(url, `http://${headers.host ?? 'localhost'}`), { method, headers: copied })
}

/** For the server's `shouldUpgradeCallback`: a request that offers another protocol is a request like all others. */
export function asksForSocket({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket'
}

async function refuse(socket: Duplex, response: Response): Promise<void> {
  const body = await readShort(response)
  const headers = [...response.headers].filter(
    ([name]) => !['connection', 'content-length', 'transfer-encoding'].includes(name),
  )
  const lines = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ''}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    `Content-Length: ${body.length}`,
  ]
  socket.end(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]))
}

/** A longer answer is one to another address than that of sockets, and is left out. */
async function readShort(response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > longestRefusal) return Buffer.alloc(0)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
