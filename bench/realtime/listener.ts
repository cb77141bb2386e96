// One socket as a browser of the product opens it, with as little work of its own as possible.
import { once } from 'node:events'
import { organizationColumn, watchedTables } from '@trellis/web/live/watched-tables'
import WebSocket from 'ws'

export type ListenerOptions = {
  readonly port: number
  readonly key: string
  readonly token: string
  readonly organizationId: string
  /** Each message of the server. */
  readonly onMessage?: (message: Buffer) => void
  /** If the connection ends by itself. */
  readonly onClose?: () => void
}

export type Listener = { close(): void }

const heartbeat = 25_000

/** Resolves once changes are told. */
export async function openListener(options: ListenerOptions): Promise<Listener> {
  const { port, key, token, organizationId, onMessage, onClose } = options
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`)
  await once(socket, 'open')
  const topic = `realtime:organization:${organizationId}`
  let isFollowing = false
  const following = Promise.withResolvers<void>()
  socket.on('message', (data: Buffer) => {
    if (isFollowing) return onMessage?.(data)
    const text = data.toString()
    isFollowing = text.includes('Subscribed to PostgreSQL')
    if (isFollowing) following.resolve()
    else if (text.includes('"status":"error"')) following.reject(new Error(text))
  })
  const lose = () => {
    clearInterval(beat)
    following.reject(new Error('The socket was closed'))
    if (isFollowing) onClose?.()
  }
  // What ends it also closes it.
  socket.on('error', () => undefined).on('close', lose)
  const changes = Object.entries(watchedTables).map(([table, columns]) => {
    const filter = `${organizationColumn(table)}=eq.${organizationId}`
    // The benchmark knows its own changes by their title.
    const select = table === 'components' ? [...columns, 'title'] : columns
    return { event: '*', schema: 'public', table, filter, select }
  })
  const config = { private: true, broadcast: {}, presence: { enabled: false }, postgres_changes: changes }
  socket.send(JSON.stringify(['1', '1', topic, 'phx_join', { config, access_token: token }]))
  const beat = setInterval(
    () => socket.send(JSON.stringify([null, 'h', 'phoenix', 'heartbeat', {}])),
    heartbeat,
  )
  await following.promise
  return {
    close() {
      clearInterval(beat)
      socket.off('close', lose).terminate()
    },
  }
}

/** A few at a time: a crowd that comes at once measures something else. */
export async function openListeners(all: readonly ListenerOptions[]): Promise<readonly Listener[]> {
  const opened: Listener[] = []
  for (let start = 0; start < all.length; start += 50) {
    opened.push(...(await Promise.all(all.slice(start, start + 50).map(openListener))))
  }
  return opened
}
