// Follows what the database commits, for the sockets of this process: changes of rows while somebody subscribes to them,
// and messages that SQL sends. It looks instead of being notified: a notification makes all commits wait for each other.
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, isOverloaded, type Logger } from '../../postgres/postgres.ts'
import type { ProcessLease } from '../bus/process-lease.ts'
import { CommittedRows } from './committed-rows.ts'
import { findHearers, tellHearers } from './deliver-changes.ts'
import type { PublishedTables } from './published-tables.ts'
import type { Subscriptions } from './subscriptions.ts'
import { type DecidingTables, Visibility } from './visibility.ts'
import type { Change } from './write-change.ts'

export type StoredMessage = {
  readonly id: string
  readonly topic: string
  readonly event: string | null
  /** JSON text. */
  readonly payload: string | null
  readonly private: boolean
}

export type FeedParts = {
  readonly database: Database
  readonly logger: Logger
  readonly lease: ProcessLease
  readonly tables: PublishedTables
  readonly subscriptions: Subscriptions
  /** Tables such as public.members: policies of others decide by them. */
  readonly decidingTables: DecidingTables | undefined
  /** Whether any channel could hear a message. */
  hasChannels(): boolean
  onMessages(messages: readonly StoredMessage[]): void
  /** Policies may decide differently from now on. */
  onReconsidered(): void
  /** Something may have been missed: everyone who follows changes has to read anew. */
  onGap(reason: string): void
}

/** Milliseconds between two looks: while something happens, and after it was quiet for a while. */
const eagerPause = 50
const lazyPause = 200
const longestPause = 1000
const longQuiet = 5000

/** Milliseconds without a look after which changes may be gone. They are kept for five minutes. */
const longestBlindness = 120_000

export class ChangeFeed {
  readonly #parts: FeedParts
  readonly #changes: CommittedRows<Change>
  readonly #messages: CommittedRows<StoredMessage>
  readonly #visibility: Visibility
  readonly #ending = new AbortController()
  #loop: Promise<void> | undefined
  #lookedAt = performance.now()
  #busyAt = 0
  /** Milliseconds of a look in which the database did nothing for it. */
  #telling = 0
  #isBlind = false

  constructor(parts: FeedParts) {
    this.#parts = parts
    this.#visibility = new Visibility(parts.database, parts.decidingTables)
    this.#changes = new CommittedRows(parts.database, {
      table: 'realtime.changes',
      columns: 'r.schema_name, r.table_name, r.type, r.record::text, r.old_record::text, r.changed_at',
    })
    this.#messages = new CommittedRows(parts.database, {
      table: 'realtime.messages',
      columns: 'r.id, r.topic, r.event, r.payload::text, r.private',
      where: 'not r.is_told',
    })
  }

  start(): void {
    this.#loop ??= this.#run()
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    await this.#loop
  }

  /** Resolves once every change that is committed from now on will be told. */
  async follow(): Promise<void> {
    await this.#parts.lease.capture()
    // They may be captured already, but were not read while nobody followed them.
    await this.#changes.begin()
  }

  /** Resolves once every message that is committed from now on will be told. */
  async hear(): Promise<void> {
    await this.#messages.begin()
  }

  /** Changes may not be captured any more. */
  doubt(): void {
    this.#isBlind = true
  }

  /** A transaction wrote before capturing began, so some changes will never be told. */
  miss(): void {
    if (this.#parts.subscriptions.isEmpty) return
    this.#visibility.forget()
    this.#parts.onGap('A transaction had written before its changes were captured')
  }

  async #run(): Promise<void> {
    const { signal } = this.#ending
    while (!signal.aborted) {
      const began = performance.now()
      this.#telling = 0
      await this.#look()
      const now = performance.now()
      const isQuiet = now - this.#busyAt > longQuiet
      // Under load, the database gets as much time for everything else as it needed for each look.
      const asking = now - began - this.#telling
      const rest = Math.max(
        (isQuiet ? lazyPause : eagerPause) - this.#telling,
        Math.min(asking, longestPause),
      )
      await pause(rest, undefined, { signal }).catch(() => undefined)
    }
  }

  async #look(): Promise<void> {
    const { subscriptions, hasChannels, logger, onGap } = this.#parts
    const now = performance.now()
    try {
      if (now - this.#lookedAt > longestBlindness) this.#isBlind = true
      if (this.#isBlind) await this.#beginAnew()
      // Rows that it has not read by then may be gone.
      const until = now + longestBlindness
      if (subscriptions.isEmpty) this.#forgetChanges()
      else if (!(await this.#changes.look((rows) => this.#deliver(rows), until))) {
        this.#visibility.forget()
        onGap('More was changed at once than can be told')
      }
      if (!hasChannels()) this.#messages.forget()
      else if (!(await this.#messages.look(async (rows) => this.#pass(rows), until)))
        logger.warn({}, 'more messages were sent at once than can be passed on')
      this.#lookedAt = now
    } catch (error) {
      if (!this.#isBlind && !this.#ending.signal.aborted)
        logger.warn({ err: error }, 'changes cannot be followed')
      // A database that is only busy has forgotten nothing: the next look reads on from the same snapshot.
      if (!isOverloaded(error)) this.#isBlind = true
    }
  }

  /** After a failure: PostgreSQL may have restarted and forgotten what it captured. */
  async #beginAnew(): Promise<void> {
    const { subscriptions, lease, onGap } = this.#parts
    if (!subscriptions.isEmpty) {
      await lease.capture({ anew: true })
      this.#forgetChanges()
      await this.#changes.begin()
      onGap('Changes were not captured for a while')
    }
    this.#isBlind = false
  }

  #forgetChanges(): void {
    this.#changes.forget()
    this.#visibility.forget()
  }

  async #deliver(changes: readonly Change[]): Promise<void> {
    this.#busyAt = performance.now()
    if (this.#visibility.reconsider(changes)) this.#parts.onReconsidered()
    const heard = await findHearers({ ...this.#parts, visibility: this.#visibility }, changes)
    const began = performance.now()
    await tellHearers(changes, heard)
    this.#telling += performance.now() - began
  }

  #pass(messages: readonly StoredMessage[]): void {
    this.#busyAt = performance.now()
    this.#parts.onMessages(messages)
  }
}
