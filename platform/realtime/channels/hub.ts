// The channels of this process by their topic. A private and a public channel of one name have nothing in common.
import type { Content, Frame, Wire } from '../wire/messages.ts'

export type Listener = {
  readonly topic: string
  readonly wire: Wire
  send(frame: Frame): void
  hearsBroadcasts(): boolean
  hearsPresence(): boolean
}

export type Broadcast = {
  readonly event: string
  readonly content: Content
  /** Of a stored message. */
  readonly meta?: { readonly id: string; readonly replayed?: true }
}

export const channelKey = (name: string, isPrivate: boolean): string =>
  `${isPrivate ? 'private' : 'public'}:${name}`

export class Hub {
  readonly #channels = new Map<string, Set<Listener>>()

  get isEmpty(): boolean {
    return this.#channels.size === 0
  }

  enter(key: string, listener: Listener): void {
    const channel = this.#channels.get(key)
    if (channel === undefined) this.#channels.set(key, new Set([listener]))
    else channel.add(listener)
  }

  leave(key: string, listener: Listener): void {
    const channel = this.#channels.get(key)
    channel?.delete(listener)
    if (channel?.size === 0) this.#channels.delete(key)
  }

  broadcast(key: string, message: Broadcast, hears: (listener: Listener) => boolean): void {
    this.#tell(key, hears, (listener) => writeBroadcast(listener, message))
  }

  tell(key: string, event: string, payload: string, hears: (listener: Listener) => boolean): void {
    this.#tell(key, hears, ({ wire, topic }) =>
      wire.write({ joinRef: null, ref: null, topic, event, payload }),
    )
  }

  /** Each version of the protocol writes it once. */
  #tell(
    key: string,
    hears: (listener: Listener) => boolean,
    write: (listener: Listener) => Frame | undefined,
  ): void {
    const frames = new Map<Wire, Frame | undefined>()
    for (const listener of this.#channels.get(key) ?? []) {
      if (!hears(listener)) continue
      if (!frames.has(listener.wire)) frames.set(listener.wire, write(listener))
      const frame = frames.get(listener.wire)
      if (frame !== undefined) listener.send(frame)
    }
  }
}

/** Undefined where the version of the protocol cannot carry it. */
export function writeBroadcast(
  { wire, topic }: Pick<Listener, 'wire' | 'topic'>,
  message: Broadcast,
): Frame | undefined {
  const { event, content, meta } = message
  const facts = meta === undefined ? '' : JSON.stringify(meta)
  if ('bytes' in content) return wire.writeBytes(topic, event, facts, content.bytes)
  const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${content.json}${facts && `,"meta":${facts}`}}`
  return wire.write({ joinRef: null, ref: null, topic, event: 'broadcast', payload })
}
