import type { Callers } from '../callers/callers.ts'
import type { PlatformEnv } from '../http/http.ts'
import type { Database, Logger } from '../postgres/postgres.ts'
import type { ChangeFeed } from './changes/change-feed.ts'
import type { PublishedTables } from './changes/published-tables.ts'
import type { Subscriptions } from './changes/subscriptions.ts'
import type { DecidingTables } from './changes/visibility.ts'
import type { Broadcast, Hub, Listener } from './channels/hub.ts'
import type { PresenceBoard } from './presence/presence-board.ts'
import type { Upgrade } from './socket/accept-upgrades.ts'
import type { ClientCount } from './socket/client-count.ts'

export type RealtimeEnv = PlatformEnv & { Bindings: { readonly upgrade?: Upgrade } }

export type RealtimeLimits = {
  /** Sockets of this process. */
  readonly sockets: number
  /** Sockets of one client: an address, of IPv6 its network. */
  readonly socketsOfClient: number
  readonly channels: number
  /** Of one socket within a second. */
  readonly joins: number
  readonly messages: number
  /** Bytes of one message. */
  readonly messageBytes: number
  /** Bytes that a slow client may leave unread. */
  readonly unreadBytes: number
  readonly presences: number
  /** Bindings of one client to changes other than those with one id. */
  readonly broadBindingsOfClient: number
  /** Milliseconds in a minute that the database may need for the filters of one client. */
  readonly filterTimeOfClient: number
  /** Presences of one client in all channels. */
  readonly presencesOfClient: number
}

export const defaultLimits: RealtimeLimits = {
  sockets: 20_000,
  socketsOfClient: 500,
  channels: 100,
  joins: 100,
  messages: 100,
  messageBytes: 256 * 1024,
  unreadBytes: 1024 * 1024,
  presences: 1000,
  broadBindingsOfClient: 500,
  filterTimeOfClient: 10_000,
  presencesOfClient: 2000,
}

export type RealtimeOptions = {
  readonly database: Database
  readonly callers: Callers
  readonly logger: Logger
  /** The roles of callers. */
  readonly roles?: readonly string[]
  readonly limits?: Partial<RealtimeLimits>
  /**
   * Whether everybody with a key can send messages to public channels and be present there (the default). Changes are told
   * there in any case, to those who may read the rows.
   */
  readonly hasPublicMessages?: boolean
  /**
   * Tables such as public.members, by which the policies of others decide. They have to be published. What policies said
   * is then kept for five seconds, or until one of these tables changes; without them, it is asked for each change.
   */
  readonly decidingTables?: DecidingTables
}

export type RealtimeParts = {
  readonly database: Database
  readonly callers: Callers
  readonly logger: Logger
  readonly limits: RealtimeLimits
  readonly hasPublicMessages: boolean
  readonly hub: Hub
  readonly board: PresenceBoard
  readonly presencesOfClients: ClientCount
  readonly tables: PublishedTables
  readonly subscriptions: Subscriptions
  readonly feed: Pick<ChangeFeed, 'follow' | 'hear'>
  /** Here and at the other processes. */
  publish(key: string, message: Broadcast, hears?: (listener: Listener) => boolean): void
}
