// Speaks the protocol of the realtime service as far as the official client needs it to believe in a server.
import { vi } from 'vitest'

type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: Payload]
type Payload = Record<string, unknown>
interface Binding {
  readonly table: string
}

/** Takes the place of the network until the test is over. */
export function startRealtimeServer(): RealtimeServer {
  const server = new RealtimeServer()
  vi.stubGlobal(
    'WebSocket',
    class extends ServedSocket {
      readonly url: string

      constructor(url: string) {
        super(server)
        this.url = url
      }
    },
  )
  return server
}

export class RealtimeServer {
  readonly sockets: ServedSocket[] = []
  /** What clients have sent, newest last. */
  readonly received: Frame[] = []
  isAway = false

  get topics(): readonly string[] {
    return [...new Set(this.sockets.flatMap((socket) => [...socket.joined.keys()]))]
  }

  sent(event: string): readonly Payload[] {
    return this.received.filter(([, , , name]) => name === event).map(([, , , , payload]) => payload)
  }

  write(topic: string, table: string, row: Payload, type: 'INSERT' | 'UPDATE' | 'DELETE' = 'UPDATE'): void {
    const columns = Object.keys(row).map((name) => ({ name, type: 'text' }))
    const record = type === 'DELETE' ? { old_record: row } : { record: row, old_record: {} }
    for (const socket of this.sockets) {
      const id = socket.joined.get(topic)?.bindings.findIndex((binding) => binding.table === table)
      if (id === undefined || id < 0) continue
      const data = { schema: 'public', table, type, commit_timestamp: '', columns, errors: null, ...record }
      socket.push(topic, 'postgres_changes', { ids: [id], data })
    }
  }

  /** To everyone in the room. */
  push(topic: string, event: string, payload: Payload): void {
    for (const socket of this.sockets) if (socket.joined.has(topic)) socket.push(topic, event, payload)
  }

  /** Ends the channel for good, as after the end of a token. */
  close(topic: string): void {
    for (const socket of this.sockets) {
      if (socket.joined.has(topic)) socket.push(topic, 'phx_close', {})
      socket.joined.delete(topic)
    }
  }

  goAway(): void {
    this.isAway = true
    for (const socket of [...this.sockets]) socket.close()
  }
}

class ServedSocket {
  readonly joined = new Map<string, { joinRef: string | null; bindings: readonly Binding[] }>()
  readonly #server: RealtimeServer
  readyState = 0
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void

  constructor(server: RealtimeServer) {
    this.#server = server
    setTimeout(() => (server.isAway ? this.close() : this.#open()))
  }

  send(text: string): void {
    const frame = JSON.parse(text) as Frame
    const [joinRef, ref, topic, event, payload] = frame
    this.#server.received.push(frame)
    const reply = (response: Payload) =>
      this.#tell([joinRef, ref, topic, 'phx_reply', { status: 'ok', response }])
    if (event === 'phx_leave') this.joined.delete(topic)
    if (event === 'phx_join') {
      const { config } = payload as { config: { postgres_changes?: Binding[] } }
      const bindings = config.postgres_changes ?? []
      this.joined.set(topic, { joinRef, bindings })
      reply({ postgres_changes: bindings.map((binding, id) => ({ ...binding, id })) })
      const live = { extension: 'postgres_changes', status: 'ok', message: '', channel: topic }
      if (bindings.length > 0) this.push(topic, 'system', live)
    } else reply({})
  }

  push(topic: string, event: string, payload: Payload): void {
    this.#tell([this.joined.get(topic)?.joinRef ?? null, null, topic, event, payload])
  }

  close(): void {
    if (this.readyState === 3) return
    this.readyState = 3
    const place = this.#server.sockets.indexOf(this)
    if (place >= 0) this.#server.sockets.splice(place, 1)
    setTimeout(() => this.onclose?.({ code: 1006 }))
  }

  #open(): void {
    this.readyState = 1
    this.#server.sockets.push(this)
    this.onopen?.()
  }

  #tell(frame: Frame): void {
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(frame) }))
  }
}
