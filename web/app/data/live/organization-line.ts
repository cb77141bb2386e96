import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { LastingChannel } from './lasting-channel.ts'
import type { FromHub, LinkState, RowChange } from './messages.ts'
import { isOwnTable, organizationColumn, watchedTables } from './watched-tables.ts'

export interface Listener {
  /** When it asked for the page that it shows. */
  readonly readAt: number
  tell(message: FromHub): void
}

/** Milliseconds: a page that was asked for before reads everything again. */
const remembered = 120_000
const mostRemembered = 2000
const gatherFor = 30

/** The changes of one organization, for all tabs that show it. */
export class OrganizationLine {
  readonly #client: RealtimeClient
  readonly #id: string
  readonly #userId: string
  readonly #listeners = new Set<Listener>()
  readonly #channel: LastingChannel
  #liveSince: number | undefined
  #state: LinkState = 'away'
  #past: { at: number; change: RowChange }[] = []
  #gathered: RowChange[] = []

  constructor(client: RealtimeClient, { id, userId }: { id: string; userId: string }) {
    this.#client = client
    this.#id = id
    this.#userId = userId
    this.#channel = new LastingChannel(client, {
      create: () => this.#create(),
      // It is live once its changes are told, a moment later.
      onOpen: () => undefined,
      onLost: () => this.#becomeAway(),
      // The person may have lost their access. The page finds out.
      onClosed: () => this.#tell({ kind: 'missed' }),
    })
  }

  get isUnused(): boolean {
    return this.#listeners.size === 0
  }

  add(listener: Listener): void {
    this.#listeners.add(listener)
    listener.tell({ kind: 'state', state: this.#state })
    if (this.#liveSince === undefined) return
    const changes = this.#past.filter(({ at }) => at >= listener.readAt).map(({ change }) => change)
    if (listener.readAt < this.#liveSince) listener.tell({ kind: 'missed' })
    else if (changes.length > 0) listener.tell({ kind: 'changes', changes })
  }

  remove(listener: Listener): void {
    this.#listeners.delete(listener)
  }

  /** Once there is a token, and again with each later one. */
  open(): void {
    this.#channel.open()
  }

  close(): void {
    this.#channel.close()
  }

  #create(): RealtimeChannel {
    const channel = this.#client.channel(`organization:${this.#id}`, { config: { private: true } })
    for (const [table, columns] of Object.entries(watchedTables)) {
      const filter = isOwnTable(table)
        ? `user_id=eq.${this.#userId}`
        : `${organizationColumn(table)}=eq.${this.#id}`
      channel.on(
        'postgres_changes',
        { event: '*', schema: 'public', table, filter, select: [...columns] },
        ({ eventType, new: written, old }) =>
          this.#gather({
            table,
            isDeleted: eventType === 'DELETE',
            row: eventType === 'DELETE' ? old : written,
          }),
      )
    }
    channel.on('system', {}, ({ extension, status }) => {
      if (extension !== 'postgres_changes' || this.#channel.channel !== channel) return
      if (status === 'ok') this.#becomeLive()
      else this.#channel.tryAgainLater()
    })
    return channel
  }

  #becomeLive(): void {
    this.#liveSince = Date.now()
    this.#past = []
    this.#setState('live')
    this.#tell({ kind: 'missed' })
  }

  #becomeAway(): void {
    this.#liveSince = undefined
    this.#setState('away')
  }

  #setState(state: LinkState): void {
    if (this.#state === state) return
    this.#state = state
    this.#tell({ kind: 'state', state })
  }

  /** One transaction often writes many rows. */
  #gather(change: RowChange): void {
    if (this.#gathered.length === 0) setTimeout(() => this.#tellGathered(), gatherFor)
    this.#gathered.push(change)
  }

  #tellGathered(): void {
    const changes = this.#gathered.splice(0)
    const at = Date.now()
    this.#remember(changes, at)
    this.#tell({ kind: 'changes', changes })
  }

  #remember(changes: readonly RowChange[], at: number): void {
    this.#past.push(...changes.map((change) => ({ at, change })))
    const kept = this.#past.filter((past) => past.at > at - remembered).slice(-mostRemembered)
    const forgotten = this.#past.length - kept.length
    const last = this.#past[forgotten - 1]
    if (last !== undefined) this.#liveSince = last.at + 1
    this.#past = kept
  }

  #tell(message: FromHub): void {
    for (const listener of this.#listeners) listener.tell(message)
  }
}
