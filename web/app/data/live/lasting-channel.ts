import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'

/** Milliseconds. */
const openAgainAfter = 5000
/** A server that cannot tell changes may need a while to recover. */
const tryAgainAfter = 30_000

interface Options {
  /** A new channel with everything that it listens to. */
  create(): RealtimeChannel
  onOpen(): void
  onLost(): void
  /** The server has closed it, perhaps because the person may not have it any more. */
  onClosed?(): void
}

/**
 * A channel that comes back. The client joins again by itself after a lost connection, but not after the server closed
 * the channel, as it does when a token expires.
 */
export class LastingChannel {
  readonly #client: RealtimeClient
  readonly #options: Options
  #channel: RealtimeChannel | undefined
  #openingAgain: ReturnType<typeof setTimeout> | undefined

  constructor(client: RealtimeClient, options: Options) {
    this.#client = client
    this.#options = options
  }

  get channel(): RealtimeChannel | undefined {
    return this.#channel
  }

  open(): void {
    if (this.#channel !== undefined) return
    clearTimeout(this.#openingAgain)
    const channel = this.#options.create()
    this.#channel = channel
    channel.subscribe((status) => {
      if (this.#channel !== channel) return
      if (status === 'SUBSCRIBED') this.#options.onOpen()
      else {
        this.#options.onLost()
        if (status === 'CLOSED') this.#openAgain(channel)
      }
    })
  }

  close(): void {
    clearTimeout(this.#openingAgain)
    const channel = this.#channel
    this.#channel = undefined
    if (channel) void this.#client.removeChannel(channel)
  }

  /** For a channel that is open but no longer does its work. */
  tryAgainLater(): void {
    const channel = this.#channel
    if (channel === undefined) return
    this.#options.onLost()
    this.#leave(channel, tryAgainAfter)
  }

  #openAgain(channel: RealtimeChannel): void {
    this.#leave(channel, openAgainAfter)
    this.#options.onClosed?.()
  }

  #leave(channel: RealtimeChannel, pause: number): void {
    this.#channel = undefined
    void this.#client.removeChannel(channel)
    clearTimeout(this.#openingAgain)
    this.#openingAgain = setTimeout(() => this.open(), pause)
  }
}
