// One connection: its messages in order, its channels, and its limits.
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { shareOf } from '../../callers/callers.ts'
import { addressFamilyKey } from '../../http/http.ts'
import { readKeep } from '../broadcast/keep-message.ts'
import type { Channel, Line } from '../channels/channel.ts'
import { ChannelRefusal, identify, type Origin } from '../channels/identify.ts'
import { chooseToken, openChannel, prepareChannel, requireRights } from '../channels/join.ts'
import type { RealtimeParts } from '../parts.ts'
import type { BinaryBroadcast, Frame, Message, Received, Wire } from '../wire/messages.ts'
import { SecondCount } from './second-count.ts'

export type SocketOptions = {
  readonly wire: Wire
  /** The key that opened the socket, or a token in its place. */
  readonly token: string
  readonly origin: Origin
}

/** Milliseconds without a word after which the client is gone. It sends a heartbeat every 25 seconds. */
const longestSilence = 60_000

/** Bytes that wait for others of their turn. */
const mostGathered = 16 * 1024

/** The socket, and the stream below it. */
type Connection = { readonly connection: WebSocket; readonly stream: Duplex }

/** Messages that wait for those before them. While there are more, nothing is read from the connection. */
const mostWaiting = { count: 100, bytes: 512 * 1024 }

export class Socket implements Line {
  readonly wire: Wire
  readonly client: string
  readonly address: string | undefined
  readonly #parts: RealtimeParts
  readonly #connection: WebSocket
  readonly #stream: Duplex
  readonly #token: string
  readonly #origin: Origin
  readonly #channels = new Map<string, Channel>()
  readonly #joins: SecondCount
  readonly #messages: SecondCount
  readonly #frames: SecondCount
  readonly #onEnd: () => void
  #waiting: { readonly received: Received; readonly bytes: number }[] = []
  #waitingBytes = 0
  #isWorking = false
  #heardAt = performance.now()
  #emptySince = performance.now()

  constructor(
    parts: RealtimeParts,
    { connection, stream }: Connection,
    { wire, token, origin }: SocketOptions,
    onEnd: () => void,
  ) {
    this.#parts = parts
    this.#connection = connection
    this.#stream = stream
    this.wire = wire
    this.#token = token
    this.#origin = origin
    this.address = origin.address
    this.client = addressFamilyKey(origin.address ?? '')
    this.#onEnd = onEnd
    this.#joins = new SecondCount(parts.limits.joins)
    this.#messages = new SecondCount(parts.limits.messages)
    // Also of messages to no channel, as heartbeats are.
    this.#frames = new SecondCount(2 * (parts.limits.joins + parts.limits.messages))
    connection.on('message', (data, isBinary) => this.#hear(data as Buffer, isBinary))
    connection.on('ping', (data) => this.#answerPing(data))
    connection.on('close', () => this.#end())
    connection.on('error', () => connection.terminate())
  }

  get channels(): IterableIterator<Channel> {
    return this.#channels.values()
  }

  get channelCount(): number {
    return this.#channels.size
  }

  get origin(): Origin {
    return this.#origin
  }

  /** The client is gone, or wants nothing: it leaves by itself within 50 seconds after its last channel. */
  isSilent(now: number): boolean {
    const isEmpty = this.#channels.size === 0 && now - this.#emptySince > longestSilence
    return isEmpty || now - this.#heardAt > longestSilence
  }

  send({ data, isBinary }: Frame): void {
    if (this.#connection.readyState !== this.#connection.OPEN) return
    // A client that reads more slowly than others write would fill the memory of the process.
    if (this.#connection.bufferedAmount > this.#parts.limits.unreadBytes) this.#connection.terminate()
    else {
      this.#gather()
      this.#connection.send(data, { binary: isBinary })
    }
  }

  /** Short messages of one turn leave at once: under load, that saves most of the work. */
  #gather(): void {
    if (this.#connection.bufferedAmount > mostGathered) this.#release()
    else if (this.#stream.writableCorked === 0) {
      this.#stream.cork()
      setImmediate(() => this.#release())
    }
  }

  #release(): void {
    if (this.#stream.writableCorked > 0) this.#stream.uncork()
  }

  forget(channel: Channel): void {
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic)
    this.#emptySince = performance.now()
  }

  close(code: number, reason: string): void {
    this.#connection.close(code, reason)
  }

  terminate(): void {
    this.#connection.terminate()
  }

  #end(): void {
    this.#waiting = []
    this.#waitingBytes = 0
    for (const channel of [...this.#channels.values()]) channel.end()
    this.#onEnd()
  }

  #answerPing(data: Buffer): void {
    this.#heardAt = performance.now()
    if (this.#connection.bufferedAmount > this.#parts.limits.unreadBytes) this.#connection.terminate()
    else if (this.#frames.count()) this.#connection.pong(data)
    else this.close(1008, 'too many pings')
  }

  #hear(data: Buffer, isBinary: boolean): void {
    this.#heardAt = performance.now()
    if (this.#connection.readyState !== this.#connection.OPEN) return
    const received = this.#frames.count() ? this.wire.read(data, isBinary) : undefined
    if (received === undefined) this.close(1008, 'not a message, or too many')
    else {
      this.#waiting.push({ received, bytes: data.length })
      this.#waitingBytes += data.length
      const isMuch = this.#waiting.length > mostWaiting.count || this.#waitingBytes > mostWaiting.bytes
      if (isMuch) this.#connection.pause()
      if (!this.#isWorking) void this.#work()
    }
  }

  async #work(): Promise<void> {
    this.#isWorking = true
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const { received, bytes } = next
      this.#waitingBytes -= bytes
      try {
        if (received.kind === 'message') await this.#handle(received.message)
        else await this.#broadcast(received.broadcast)
      } catch (error) {
        this.#parts.logger.error(
          { err: error, requestId: this.#origin.requestId },
          'a message to the socket failed',
        )
        if (received.kind === 'message') this.#refuse(received.message, 'Unknown Error on Channel')
      }
      if (this.#connection.isPaused && this.#waiting.length === 0) this.#connection.resume()
    }
    this.#isWorking = false
  }

  async #handle(message: Message): Promise<void> {
    const { topic, event, ref } = message
    if (topic === 'phoenix') {
      if (event === 'heartbeat') this.#answer(message, 'ok', {})
      return
    }
    if (event === 'phx_join') return await this.#join(message)
    const channel = this.#channels.get(topic)
    if (channel === undefined) {
      this.#refuse(message, 'unmatched topic')
      return
    }
    if (message.joinRef !== null && channel.joinRef !== null && message.joinRef !== channel.joinRef) return
    if (!this.#messages.count()) channel.cutOff('Too many messages per second')
    else if (event === 'access_token') await this.#renew(channel, message.payload)
    else if (event === 'broadcast') await this.#broadcastText(channel, message)
    else if (event === 'presence') track(channel, message)
    else if (event === 'phx_leave') {
      channel.reply(ref, 'ok', {})
      channel.close()
    } else channel.reply(ref, 'error', { reason: `Unknown event: ${event.slice(0, 100)}` })
  }

  async #join(message: Message): Promise<void> {
    const { topic, joinRef, ref, payload } = message
    const { limits } = this.#parts
    try {
      if (!topic.startsWith('realtime:'))
        throw new ChannelRefusal('UnmatchedTopic', 'Topics begin with realtime:')
      if (!this.#joins.count())
        throw new ChannelRefusal('ClientJoinRateLimitReached', 'Too many joins per second')
      const earlier = this.#channels.get(topic)
      if (earlier === undefined && this.#channels.size >= limits.channels) {
        throw new ChannelRefusal('ChannelRateLimitReached', 'Too many channels')
      }
      const join = { topic, joinRef: joinRef ?? ref, ref, payload, token: this.#token, origin: this.#origin }
      const channel = await prepareChannel(this.#parts, this, join)
      if (this.#connection.readyState !== this.#connection.OPEN) return
      earlier?.close()
      this.#channels.set(topic, channel)
      await openChannel(this.#parts, channel, ref)
    } catch (error) {
      if (!(error instanceof ChannelRefusal)) throw error
      this.#refuse(message, error.reason)
    }
  }

  async #renew(channel: Channel, payload: unknown): Promise<void> {
    const given = (payload as { access_token?: unknown } | null)?.access_token
    if (typeof given !== 'string') return
    const token = chooseToken(given, channel.token)
    if (token === channel.token) return
    try {
      const caller = await identify(this.#parts.callers, token, this.#origin)
      const rights = await requireRights(this.#parts, caller, {
        topic: channel.topic,
        config: channel.config,
        share: shareOf(caller, this.address),
      })
      channel.adopt(caller, token, rights)
    } catch (error) {
      if (!(error instanceof ChannelRefusal)) throw error
      channel.cutOff(error.message)
    }
  }

  async #broadcastText(channel: Channel, { ref, payload }: Message): Promise<void> {
    const { event, payload: content, persist } = (payload ?? {}) as Readonly<Record<string, unknown>>
    if (typeof event !== 'string') channel.reply(ref, 'error', { reason: 'A broadcast needs an event' })
    else await channel.broadcast(ref, event, { json: JSON.stringify(content ?? {}) }, readKeep(persist))
  }

  async #broadcast({ topic, joinRef, ref, userEvent, metadata, content }: BinaryBroadcast): Promise<void> {
    const channel = this.#channels.get(topic)
    if (channel === undefined || (joinRef !== null && joinRef !== channel.joinRef)) return
    if (!this.#messages.count()) channel.cutOff('Too many messages per second')
    else await channel.broadcast(ref, userEvent, content, readKeep(metadata.persist))
  }

  #refuse(message: Message, reason: string): void {
    this.#answer(message, 'error', { reason })
  }

  #answer({ joinRef, ref, topic }: Message, status: 'ok' | 'error', response: object): void {
    this.send(
      this.wire.write({
        joinRef,
        ref,
        topic,
        event: 'phx_reply',
        payload: JSON.stringify({ status, response }),
      }),
    )
  }
}

function track(channel: Channel, { ref, payload }: Message): void {
  const { event, payload: presence } = (payload ?? {}) as { event?: unknown; payload?: unknown }
  if (!channel.countsTrack(performance.now())) channel.cutOff('Too many presence messages')
  else if (event === 'track') answerTrack(channel, ref, channel.track(presence))
  else if (event === 'untrack') {
    channel.untrack()
    channel.reply(ref, 'ok', {})
  } else channel.reply(ref, 'error', { reason: 'Presence is tracked or untracked' })
}

function answerTrack(channel: Channel, ref: string | null, fault: string | undefined): void {
  if (fault === undefined) channel.reply(ref, 'ok', {})
  else channel.reply(ref, 'error', { reason: fault })
}
