// A database of its own for a test of what is captured and told, and followers of its changes.
import { randomUUID } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import {
  asOwner,
  type ConnectionOptions,
  type Database,
  type Logger,
  openDatabase,
  type Row,
} from '../../postgres/postgres.ts'
import { createTestDatabase } from '../../postgres/testing/testing.ts'
import { ProcessLease } from '../bus/process-lease.ts'
import { ChangeFeed, type StoredMessage } from '../changes/change-feed.ts'
import { PublishedTables } from '../changes/published-tables.ts'
import {
  readBinding,
  type Subscriber,
  type SubscriptionLimits,
  Subscriptions,
} from '../changes/subscriptions.ts'
import type { DecidingTables } from '../changes/visibility.ts'
import type { Binding } from '../channels/join-config.ts'
import { defaultLimits } from '../parts.ts'
import { textMessages } from '../wire/text-messages.ts'

export type Line = { readonly message: string; readonly fields: object }

export type Rows = {
  readonly connection: ConnectionOptions
  readonly database: Database
  /** Queries as the owner. */
  own<R extends Row>(text: string, values?: readonly unknown[]): Promise<R[]>
  /** As if a process had subscribers. */
  listen(): Promise<void>
  /** Publishes the table, for everyone who signs in. */
  publish(table: string): Promise<void>
}

export async function openRows(): Promise<Rows> {
  const testDatabase = await createTestDatabase(inject('testCluster'))
  onTestFinished(() => testDatabase.drop())
  const { connection } = testDatabase
  const database = await openDatabase(connection)
  onTestFinished(() => database.close())
  const own: Rows['own'] = (text, values) => asOwner(connection, (owner) => owner.query(text, values))
  return {
    connection,
    database,
    own,
    async listen() {
      await own(
        `insert into realtime.processes (id, captures_until) values (gen_random_uuid(), now() + interval '1 minute')`,
      )
    },
    async publish(table) {
      await own(`grant select on ${table} to authenticated`)
      await own(`alter publication supabase_realtime add table ${table}`)
      await own('select realtime.follow_publication()')
    },
  }
}

/** What a client would read. */
export type Told = {
  readonly type: string
  readonly table: string
  readonly record?: Row
  readonly old_record?: Row
  readonly errors: readonly string[] | null
}

export type Follower = {
  readonly told: readonly Told[]
  readonly ids: readonly (readonly number[])[]
  readonly faults: readonly string[]
  leave(): void
}

export type FollowerOptions = {
  readonly role?: string
  readonly claims?: object
  readonly client?: string
  readonly bindings: readonly Binding[]
}

export type Followers = {
  readonly gaps: readonly string[]
  readonly messages: readonly StoredMessage[]
  readonly lines: readonly Line[]
  /** Resolves once every change from now on is told. */
  follow(options: FollowerOptions): Promise<Follower>
  /** Resolves once every message from now on is told. */
  hear(): Promise<void>
  doubt(): void
}

export async function openFollowers(
  { database }: Pick<Rows, 'database'>,
  {
    decidingTables,
    longestWait,
    ...limits
  }: Partial<SubscriptionLimits> & {
    readonly decidingTables?: DecidingTables | undefined
    readonly longestWait?: number
  } = {},
): Promise<Followers> {
  const gaps: string[] = []
  const messages: StoredMessage[] = []
  const lines: Line[] = []
  const log = (fields: object, message: string) => lines.push({ message, fields })
  const logger: Logger = { info: log, warn: log, error: log }
  const subscriptions = new Subscriptions({ ...defaultLimits, ...limits })
  let hasChannels = false
  const lease = new ProcessLease({
    database,
    logger,
    id: randomUUID(),
    wantsChanges: () => !subscriptions.isEmpty,
    onProcesses: () => undefined,
    onUncaptured: () => feed.doubt(),
    onMissed: () => feed.miss(),
    ...(longestWait !== undefined && { longestWait }),
  })
  await lease.start()
  onTestFinished(() => lease.stop())
  const feed = new ChangeFeed({
    database,
    logger,
    lease,
    subscriptions,
    tables: new PublishedTables(database, ['anon', 'authenticated', 'service_role']),
    decidingTables,
    onReconsidered: () => undefined,
    hasChannels: () => hasChannels,
    onMessages: (stored) => messages.push(...stored),
    onGap: (reason) => gaps.push(reason),
  })
  feed.start()
  onTestFinished(() => feed.stop())
  return {
    gaps,
    messages,
    lines,
    async follow({ role = 'authenticated', claims = {}, client = '192.0.2.1', bindings }) {
      const told: Told[] = []
      const ids: (readonly number[])[] = []
      const faults: string[] = []
      const subscriber: Subscriber = {
        role,
        claims: JSON.stringify(claims),
        client,
        topic: 'realtime:rows',
        wire: textMessages,
        send: ({ data }) => {
          const { payload } = JSON.parse(data.toString()) as { payload: { ids: number[]; data: Told } }
          ids.push(payload.ids)
          told.push(payload.data)
        },
        fail: (message) => {
          faults.push(message)
          leave()
        },
      }
      const leave = subscriptions.add(bindings.map((binding) => readBinding(subscriber, binding)))
      await feed.follow()
      return { told, ids, faults, leave }
    },
    async hear() {
      hasChannels = true
      await feed.hear()
    },
    doubt: () => feed.doubt(),
  }
}
