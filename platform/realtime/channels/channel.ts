// One topic that one socket has joined.
import { randomBytes, randomUUID } from 'node:crypto'
import { type Caller, shareOf } from '../../callers/callers.ts'
import type { Share } from '../../postgres/postgres.ts'
import { explainUnkept, type Keep, keepMessage } from '../broadcast/keep-message.ts'
import type { Subscriber } from '../changes/subscriptions.ts'
import type { RealtimeParts } from '../parts.ts'
import { describeMetas, type Meta } from '../presence/presence-board.ts'
import type { Content, Frame, Reply, Wire } from '../wire/messages.ts'
import { channelKey, type Listener } from './hub.ts'
import type { JoinConfig } from './join-config.ts'
import type { Rights } from './rights.ts'

/** What a channel needs of its socket. */
export type Line = {
  readonly wire: Wire
  /** Where it ends: an address, of IPv6 its network. */
  readonly client: string
  readonly address: string | undefined
  send(frame: Frame): void
  /** The channel is over. */
  forget(channel: Channel): void
}

export type ChannelOptions = {
  readonly topic: string
  readonly joinRef: string | null
  readonly config: JoinConfig
  readonly caller: Caller
  readonly token: string
  readonly rights: Rights
}

/** Presences of one channel of one socket within a while. */
const mostTracks = { count: 30, milliseconds: 30_000 }

/** Characters of JSON of what somebody tells about their presence. */
const longestPresence = 1000

export class Channel implements Listener, Subscriber {
  readonly topic: string
  readonly name: string
  readonly key: string
  readonly config: JoinConfig
  readonly joinRef: string | null
  caller: Caller
  token: string
  rights: Rights
  claims: string
  readonly #parts: RealtimeParts
  readonly #line: Line
  readonly #presenceKey: string
  #presence: Meta | undefined
  #hearsPresence: boolean
  #unsubscribe: () => void = () => undefined
  #tracks: number[] = []
  #isOver = false

  constructor(
    parts: RealtimeParts,
    line: Line,
    { topic, joinRef, config, caller, token, rights }: ChannelOptions,
  ) {
    this.#parts = parts
    this.#line = line
    this.topic = topic
    this.name = topic.slice('realtime:'.length)
    this.key = channelKey(this.name, config.isPrivate)
    this.config = config
    this.joinRef = joinRef
    this.caller = caller
    this.token = token
    this.claims = JSON.stringify(caller.claims)
    this.rights = rights
    this.#presenceKey = config.presenceKey || randomUUID()
    this.#hearsPresence = config.hasPresence
  }

  get wire(): Wire {
    return this.#line.wire
  }

  get client(): string {
    return this.#line.client
  }

  /** Whose connections to the database it uses. */
  get share(): Share {
    return shareOf(this.caller, this.#line.address)
  }

  get role(): string {
    return this.caller.role
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** From now on it hears what is sent to its topic. */
  open(): void {
    this.#parts.hub.enter(this.key, this)
  }

  /** Somebody else has the token now, or the same person another one. */
  adopt(caller: Caller, token: string, rights: Rights): void {
    this.caller = caller
    this.token = token
    this.claims = JSON.stringify(caller.claims)
    this.allow(rights)
  }

  /** The policies may have changed their mind. */
  allow(rights: Rights): void {
    this.rights = rights
    if (!rights.sends_presence) this.untrack()
  }

  subscribe(unsubscribe: () => void): void {
    if (this.#isOver) unsubscribe()
    else this.#unsubscribe = unsubscribe
  }

  // What it hears ----------------------------------------------------------------------------------------------------------

  send(frame: Frame): void {
    if (!this.#isOver) this.#line.send(frame)
  }

  hearsBroadcasts(): boolean {
    return this.rights.receives_broadcasts
  }

  hearsPresence(): boolean {
    return this.#hearsPresence && this.rights.receives_presence
  }

  fail(message: string): void {
    this.#unsubscribe()
    this.tellSystem('postgres_changes', 'error', message)
  }

  push(event: string, payload: string): void {
    if (!this.#isOver) this.#write({ joinRef: null, ref: null, topic: this.topic, event, payload })
  }

  reply(ref: string | null, status: 'ok' | 'error', response: unknown): void {
    if (!this.#isOver) this.#reply(ref, status, response)
  }

  /** Its join is refused. */
  refuse(ref: string | null, reason: string): void {
    if (this.end()) this.#reply(ref, 'error', { reason })
  }

  #reply(ref: string | null, status: 'ok' | 'error', response: unknown): void {
    const payload = JSON.stringify({ status, response })
    this.#write({ joinRef: this.joinRef, ref, topic: this.topic, event: 'phx_reply', payload })
  }

  tellSystem(extension: string, status: 'ok' | 'error', message: string): void {
    this.push('system', JSON.stringify({ extension, status, message, channel: this.name }))
  }

  tellPresence(): void {
    if (this.hearsPresence())
      this.push('presence_state', JSON.stringify(describeMetas(this.#parts.board.stateOf(this.key))))
  }

  // What its client does ---------------------------------------------------------------------------------------------------

  /** Nobody is told, and nothing is answered, if the policies do not allow it. */
  async broadcast(ref: string | null, event: string, content: Content, keep?: Keep): Promise<void> {
    if (!this.rights.sends_broadcasts) return
    const message = { topic: this.name, event, content, isPrivate: this.config.isPrivate }
    const fault = keep && explainUnkept(message)
    if (fault !== undefined) return this.reply(ref, 'error', { error: fault })
    this.#parts.publish(
      this.key,
      { event, content },
      (listener) => listener !== this || this.config.hearsItself,
    )
    if (keep !== undefined) await keepMessage(this.#parts, message, { ...keep, share: this.share })
    if (this.config.acknowledges) this.reply(ref, 'ok', {})
  }

  /** Answers what is wrong, if anything is. */
  track(payload: unknown): string | undefined {
    if (!this.rights.sends_presence) return 'You do not have permissions to track presence in this channel'
    if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
      return 'Presence has to be an object'
    if (JSON.stringify(payload).length > longestPresence) return 'Presence is too long'
    const { board, limits } = this.#parts
    if (this.#presence === undefined && board.count(this.key) >= limits.presences) {
      return 'Too many people are present in this channel'
    }
    if (this.#presence === undefined && !this.#parts.presencesOfClients.add(this.client)) {
      return 'Too many presences from one address'
    }
    const before = this.#presence
    const meta: Meta = {
      ...payload,
      phx_ref: randomBytes(9).toString('base64url'),
      ...(before !== undefined && { phx_ref_prev: before.phx_ref }),
    }
    if (before !== undefined) board.untrack(this.key, this.#presenceKey, before.phx_ref)
    board.track(this.key, this.#presenceKey, meta)
    this.#presence = meta
    if (!this.#hearsPresence) {
      this.#hearsPresence = true
      this.tellPresence()
    }
    return undefined
  }

  untrack(): void {
    if (this.#presence === undefined) return
    this.#parts.board.untrack(this.key, this.#presenceKey, this.#presence.phx_ref)
    this.#parts.presencesOfClients.remove(this.client)
    this.#presence = undefined
  }

  /** Whether it told of its presence more often than anybody needs. */
  countsTrack(now: number): boolean {
    this.#tracks = this.#tracks.filter((at) => at > now - mostTracks.milliseconds)
    this.#tracks.push(now)
    return this.#tracks.length <= mostTracks.count
  }

  // How it ends ------------------------------------------------------------------------------------------------------------

  /** The client is told that it is over, and does not come back by itself. */
  close(): void {
    if (this.end())
      this.#write({
        joinRef: this.joinRef,
        ref: this.joinRef,
        topic: this.topic,
        event: 'phx_close',
        payload: '{}',
      })
  }

  /** The client is told why. */
  cutOff(message: string): void {
    if (this.#isOver) return
    this.tellSystem('system', 'error', message)
    this.close()
  }

  /** The client joins again, and then reads anew what it may have missed. */
  restart(): void {
    if (this.end())
      this.#write({
        joinRef: this.joinRef,
        ref: this.joinRef,
        topic: this.topic,
        event: 'phx_error',
        payload: '{}',
      })
  }

  /** False if it was over already. */
  end(): boolean {
    if (this.#isOver) return false
    this.#isOver = true
    this.#unsubscribe()
    this.untrack()
    this.#parts.hub.leave(this.key, this)
    this.#line.forget(this)
    return true
  }

  #write(reply: Reply): void {
    this.#line.send(this.wire.write(reply))
  }
}
