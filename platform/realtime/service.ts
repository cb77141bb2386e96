// The sockets of one process, and what they share.
import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { addressFamilyKey } from '../http/http.ts'
import { Bus, type BusMessage } from './bus/bus.ts'
import { ProcessLease } from './bus/process-lease.ts'
import { ChangeFeed, type StoredMessage } from './changes/change-feed.ts'
import { pruneRealtime } from './changes/prune.ts'
import { PublishedTables } from './changes/published-tables.ts'
import { Subscriptions } from './changes/subscriptions.ts'
import { type Broadcast, channelKey, Hub, type Listener } from './channels/hub.ts'
import { recheck } from './channels/recheck.ts'
import { defaultLimits, type RealtimeLimits, type RealtimeOptions, type RealtimeParts } from './parts.ts'
import { describeMetas, PresenceBoard } from './presence/presence-board.ts'
import { type Repetition, repeat } from './repeat.ts'
import { ClientCount } from './socket/client-count.ts'
import { Socket, type SocketOptions } from './socket/socket.ts'

/** Milliseconds between two looks at who may stay. */
const recheckPause = 5000
const prunePause = 60_000
/** Milliseconds within which all followers are told to begin anew. */
const restartWithin = 2000

const defaultRoles = ['anon', 'authenticated', 'service_role']

export class RealtimeService {
  readonly parts: RealtimeParts
  readonly #id = randomUUID()
  readonly #limits: RealtimeLimits
  readonly #hub = new Hub()
  readonly #subscriptions: Subscriptions
  readonly #board: PresenceBoard
  readonly #bus: Bus
  readonly #lease: ProcessLease
  readonly #feed: ChangeFeed
  readonly #sockets = new Set<Socket>()
  readonly #socketsOfClients: ClientCount
  #checks: Repetition | undefined
  #pruning: Repetition | undefined
  #stopping: Promise<void> | undefined
  #processes: ReadonlySet<string> = new Set([this.#id])

  constructor(options: RealtimeOptions) {
    const {
      database,
      callers,
      logger,
      roles = defaultRoles,
      limits,
      decidingTables,
      hasPublicMessages,
    } = options
    this.#limits = { ...defaultLimits, ...limits }
    this.#subscriptions = new Subscriptions(this.#limits)
    this.#socketsOfClients = new ClientCount(this.#limits.socketsOfClient)
    this.#board = new PresenceBoard({
      id: this.#id,
      tellChannel: (key, { joins, leaves }) => {
        const diff = JSON.stringify({ joins: describeMetas(joins), leaves: describeMetas(leaves) })
        this.#hub.tell(key, 'presence_diff', diff, (listener) => listener.hearsPresence())
      },
      tellProcesses: (channel, diff) => this.#bus.send({ kind: 'presence', channel, ...diff }),
    })
    this.#bus = new Bus({
      database,
      logger,
      id: this.#id,
      isAlone: () => this.#processes.size === 1,
      onMessage: (from, message) => this.#hear(from, message),
      onGap: () => {
        this.#greet()
        // PostgreSQL may have crashed, and then it has forgotten that changes are captured.
        this.#feed.doubt()
      },
      onLost: (side) => (side === 'sent' ? this.#tellState() : this.#bus.send({ kind: 'hello' })),
    })
    this.#lease = new ProcessLease({
      database,
      logger,
      id: this.#id,
      wantsChanges: () => !this.#subscriptions.isEmpty,
      onProcesses: (alive) => this.#meet(alive),
      onUncaptured: () => this.#feed.doubt(),
      onMissed: () => this.#feed.miss(),
    })
    const tables = new PublishedTables(database, roles)
    this.#feed = new ChangeFeed({
      database,
      logger,
      lease: this.#lease,
      tables,
      subscriptions: this.#subscriptions,
      decidingTables,
      onReconsidered: () => this.#checks?.hurry(),
      hasChannels: () => !this.#hub.isEmpty,
      onMessages: (messages) => {
        for (const message of messages) this.#tellStored(message)
      },
      onGap: (reason) => this.#restartFollowers(reason),
    })
    this.parts = {
      database,
      callers,
      logger,
      limits: this.#limits,
      hasPublicMessages: hasPublicMessages ?? true,
      hub: this.#hub,
      board: this.#board,
      presencesOfClients: new ClientCount(this.#limits.presencesOfClient),
      tables,
      subscriptions: this.#subscriptions,
      feed: this.#feed,
      publish: (key, message, hears) => this.#publish(key, message, hears),
    }
  }

  async start(): Promise<void> {
    await this.#bus.start()
    await this.#lease.start()
    this.#greet()
    this.#feed.start()
    const onError = (err: unknown) => this.parts.logger.warn({ err }, 'a check of the sockets failed')
    this.#checks = repeat(recheckPause, () => this.#check(), onError)
    this.#pruning = repeat(prunePause, () => pruneRealtime(this.parts.database), onError)
  }

  /** Closes every socket; clients come back by themselves, to another process. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop()
    return this.#stopping
  }

  get isStopping(): boolean {
    return this.#stopping !== undefined
  }

  async #stop(): Promise<void> {
    await Promise.all([this.#checks?.stop(), this.#pruning?.stop()])
    for (const socket of this.#sockets) socket.close(1001, 'the server restarts')
    await this.#feed.stop()
    this.#board.stop()
    this.#bus.send({ kind: 'bye' })
    await this.#bus.stop()
    await this.#lease.stop()
    for (const socket of this.#sockets) socket.terminate()
  }

  count(): { readonly sockets: number; readonly channels: number } {
    const channels = [...this.#sockets].reduce((sum, socket) => sum + socket.channelCount, 0)
    return { sockets: this.#sockets.size, channels }
  }

  hasRoom(address: string | undefined): boolean {
    const hasRoom = this.#socketsOfClients.hasRoom(addressFamilyKey(address ?? ''))
    return hasRoom && this.#sockets.size < this.#limits.sockets
  }

  admit(connection: WebSocket, stream: Duplex, options: SocketOptions): void {
    const socket = new Socket(this.parts, { connection, stream }, options, () => {
      this.#sockets.delete(socket)
      if (isCounted) this.#socketsOfClients.remove(socket.client)
    })
    const isCounted = this.#socketsOfClients.add(socket.client)
    this.#sockets.add(socket)
  }

  #publish(key: string, message: Broadcast, hears?: (listener: Listener) => boolean): void {
    this.#tellHere(key, message, hears)
    const { event, content } = message
    const carried = 'bytes' in content ? { bytes: content.bytes.toString('base64') } : { json: content.json }
    this.#bus.send({ kind: 'broadcast', channel: key, event, ...carried })
  }

  #tellHere(key: string, message: Broadcast, hears: (listener: Listener) => boolean = () => true): void {
    this.#hub.broadcast(key, message, (listener) => listener.hearsBroadcasts() && hears(listener))
  }

  /** Every process reads the stored messages itself. */
  #tellStored({ id, topic, event, payload, private: isPrivate }: StoredMessage): void {
    const message = { event: event ?? '', content: { json: payload ?? '{}' }, meta: { id } }
    this.#tellHere(channelKey(topic, isPrivate), message)
  }

  // The other processes ----------------------------------------------------------------------------------------------------

  #greet(): void {
    this.#bus.send({ kind: 'hello' })
    this.#tellState()
  }

  #tellState(): void {
    this.#bus.send({ kind: 'state', channels: this.#board.ownState() })
  }

  #meet(alive: ReadonlySet<string>): void {
    const isAnyNew = [...alive].some((id) => !this.#processes.has(id))
    this.#processes = alive
    this.#board.keepProcesses(alive)
    // It was taken for dead while it was silent, or its greeting was lost.
    if (isAnyNew) this.#bus.send({ kind: 'hello' })
  }

  #hear(from: string, message: BusMessage): void {
    const others = [...this.#processes].filter((id) => id !== from)
    if (message.kind === 'bye') this.#meet(new Set(others))
    else this.#processes = new Set([...others, from])
    if (message.kind === 'hello') this.#tellState()
    if (message.kind === 'state') this.#board.hearState(from, message.channels)
    if (message.kind === 'presence') this.#board.hear(from, message.channel, message)
    if (message.kind === 'broadcast') {
      const { channel, event, json, bytes } = message
      const content = bytes === undefined ? { json: json ?? '{}' } : { bytes: Buffer.from(bytes, 'base64') }
      this.#tellHere(channel, { event, content })
    }
  }

  // Checks of sockets -----------------------------------------------------------------------------------------------------------

  async #check(): Promise<void> {
    const now = performance.now()
    for (const socket of this.#sockets) if (socket.isSilent(now)) socket.terminate()
    const checked = [...this.#sockets].flatMap(({ channels, origin }) =>
      [...channels].map((channel) => ({ channel, origin })),
    )
    await recheck(this.parts, checked)
  }

  #restartFollowers(reason: string): void {
    this.parts.logger.warn({ reason }, 'changes may have been missed: their followers begin anew')
    for (const { channels } of this.#sockets) {
      for (const channel of [...channels]) {
        if (channel.config.bindings.length === 0) continue
        // All clients wait equally long before they join again.
        setTimeout(() => channel.restart(), Math.random() * restartWithin)
      }
    }
  }
}
