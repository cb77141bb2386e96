import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { LastingChannel } from './lasting-channel.ts'
import type { Doing, FromHub, Present } from './messages.ts'

export interface Guest {
  readonly doing: Doing
  tell(message: FromHub): void
}

interface RoomOptions {
  readonly componentId: string
  readonly userId: string
}

/** Milliseconds. The server closes the channel of a client that tells of itself more than 30 times in 30 seconds. */
const tellAtMostEvery = 1500

/** The people at one component. The tabs of a browser are there as one person, who edits if one of them does. */
export class ComponentRoom {
  readonly #client: RealtimeClient
  readonly #channel: LastingChannel
  readonly #options: RoomOptions
  readonly #guests = new Set<Guest>()
  #isOpen = false
  #told: { readonly doing: Doing; readonly at: number } | undefined
  #telling: ReturnType<typeof setTimeout> | undefined
  #people: readonly Present[] = []

  constructor(client: RealtimeClient, options: RoomOptions) {
    this.#client = client
    this.#options = options
    this.#channel = new LastingChannel(client, {
      create: () => this.#create(),
      onOpen: () => this.#setOpen(true),
      onLost: () => this.#setOpen(false),
    })
    this.open()
  }

  /** Again with each later token. */
  open(): void {
    this.#channel.open()
  }

  #create(): RealtimeChannel {
    const { componentId, userId } = this.#options
    const channel = this.#client.channel(`component:${componentId}`, {
      config: { private: true, presence: { key: userId, enabled: true } },
    })
    return channel.on('presence', { event: 'sync' }, () => this.#tellPeople())
  }

  #setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen
    this.#told = undefined
    if (isOpen) this.#tellOwn()
    else this.#setPeople([])
  }

  get isUnused(): boolean {
    return this.#guests.size === 0
  }

  add(guest: Guest): void {
    this.#guests.add(guest)
    guest.tell(this.#message())
    this.#tellOwn()
  }

  remove(guest: Guest): void {
    this.#guests.delete(guest)
    if (!this.isUnused) this.#tellOwn()
  }

  close(): void {
    clearTimeout(this.#telling)
    this.#channel.close()
  }

  #tellOwn(): void {
    clearTimeout(this.#telling)
    const doing = this.#doing()
    if (!this.#isOpen || this.#told?.doing === doing) return
    const pause = (this.#told?.at ?? 0) + tellAtMostEvery - Date.now()
    if (pause > 0) {
      this.#telling = setTimeout(() => this.#tellOwn(), pause)
      return
    }
    this.#told = { doing, at: Date.now() }
    // A superadmin who acts for somebody may look, but is not there.
    void this.#channel.channel?.track({ doing }).catch(() => undefined)
  }

  #doing(): Doing {
    return [...this.#guests].some(({ doing }) => doing === 'editing') ? 'editing' : 'looking'
  }

  #tellPeople(): void {
    const state = this.#channel.channel?.presenceState<{ doing?: unknown }>() ?? {}
    const people = Object.entries(state).map(([userId, metas]) => {
      const doing: Doing = metas.some((meta) => meta.doing === 'editing') ? 'editing' : 'looking'
      return { userId, doing }
    })
    this.#setPeople(people.filter(({ userId }) => userId !== this.#options.userId))
  }

  #setPeople(people: readonly Present[]): void {
    this.#people = people
    for (const guest of this.#guests) guest.tell(this.#message())
  }

  #message(): FromHub {
    return { kind: 'present', componentId: this.#options.componentId, people: this.#people }
  }
}
