// Tells the database that this process is there, and whether changes have to be captured for it.
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Logger, TransactionContext } from '../../postgres/postgres.ts'
import { parseSnapshot } from '../changes/snapshot.ts'

/** Milliseconds between two signs of life. */
const beat = 5000

/** Seconds that changes are captured after the last sign, and after the last subscriber left. */
const captureSeconds = 60

/** Milliseconds to wait for transactions that wrote before capturing began. */
const defaultWait = 10_000
const pauseOfLong = 1000

const context: TransactionContext = { role: 'realtime_admin', statementTimeout: 5000 }

export type ProcessLeaseOptions = {
  readonly database: Database
  readonly logger: Logger
  readonly id: string
  wantsChanges(): boolean
  /** The processes that are there, this one included. */
  onProcesses(ids: ReadonlySet<string>): void
  /** Changes were not captured for a while. Capturing has to begin again. */
  onUncaptured(): void
  /** A transaction had written before its changes were captured. Everyone who follows changes has to read anew. */
  onMissed(): void
  /** Milliseconds that followers wait at most for transactions that wrote before capturing began. */
  readonly longestWait?: number
}

export class ProcessLease {
  readonly #options: ProcessLeaseOptions
  #timer: NodeJS.Timeout | undefined
  #capturesUntil = 0
  #beginning: Promise<void> | undefined
  /** Transactions that may have written before capturing began, and that nobody has waited for. */
  #long: ReadonlySet<string> = new Set()
  /** Since the first subscriber asked, until the last one left. */
  #isHeld = false
  #isClosed = false

  constructor(options: ProcessLeaseOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    await this.#beat()
  }

  async stop(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    const { database, id } = this.#options
    await database
      .query(context, { text: 'delete from realtime.processes where id = $1', values: [id] })
      .catch(() => undefined)
  }

  /** Resolves once changes are captured. */
  async capture({ anew = false } = {}): Promise<void> {
    if (!anew && this.#beginning === undefined && performance.now() < this.#capturesUntil) {
      this.#isHeld = true
      return
    }
    this.#beginning ??= this.#beginCapture().finally(() => {
      this.#beginning = undefined
    })
    await this.#beginning
  }

  async #beginCapture(): Promise<void> {
    await this.#renew(true)
    this.#isHeld = true
    // They may have changed rows before they could see that somebody listens.
    let earlier = await this.#readRunning()
    const end = performance.now() + (this.#options.longestWait ?? defaultWait)
    while (earlier.size > 0 && performance.now() < end) {
      await pause(20)
      earlier = both(earlier, await this.#readRunning())
    }
    if (earlier.size > 0) this.#outlive(earlier)
  }

  async #readRunning(): Promise<ReadonlySet<string>> {
    const [row] = await this.#options.database.query<{ snapshot: string }>(
      { ...context, readOnly: true },
      { text: 'select pg_current_snapshot()::text as snapshot' },
    )
    return new Set(parseSnapshot(row?.snapshot ?? '').running)
  }

  /** Nobody tells what these transactions wrote, so everyone reads again when they have ended. */
  #outlive(long: ReadonlySet<string>): void {
    const isWaiting = this.#long.size > 0
    this.#long = new Set([...this.#long, ...long])
    if (!isWaiting) void this.#awaitLong()
  }

  async #awaitLong(): Promise<void> {
    const { logger, onMissed } = this.#options
    while (this.#long.size > 0) {
      await pause(pauseOfLong, undefined, { ref: false })
      if (this.#isClosed) return
      try {
        const running = await this.#readRunning()
        const { size } = this.#long
        this.#long = both(this.#long, running)
        if (this.#long.size < size) onMissed()
      } catch (error) {
        logger.warn({ err: error }, 'long transactions cannot be waited for')
      }
    }
  }

  async #beat(): Promise<void> {
    const { logger, onProcesses, wantsChanges } = this.#options
    const isWanted = wantsChanges()
    if (!isWanted) this.#isHeld = false
    try {
      onProcesses(await this.#renew(isWanted))
    } catch (error) {
      logger.warn({ err: error }, 'the database does not know that this process has sockets')
    }
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#beat(), beat)
  }

  async #renew(captures: boolean): Promise<ReadonlySet<string>> {
    const { database, id } = this.#options
    const sentAt = performance.now()
    const rows = await database.query<{ id: string }>(context, {
      text: `
        with own as (
          insert into realtime.processes as p (id, captures_until)
          values ($1, case when $2 then clock_timestamp() + make_interval(secs => ${captureSeconds}) end)
          on conflict (id) do update set seen_at = excluded.seen_at,
            captures_until = coalesce(excluded.captures_until, p.captures_until)
        )
        select id from realtime.processes where seen_at > clock_timestamp() - interval '20 seconds'`,
      values: [id, captures],
    })
    if (captures) {
      const hasLapsed = this.#isHeld && sentAt > this.#capturesUntil + beat
      this.#capturesUntil = sentAt + captureSeconds * 1000 - beat
      if (hasLapsed) this.#options.onUncaptured()
    }
    return new Set([id, ...rows.map((row) => row.id)])
  }
}

const both = (one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...one].filter((each) => other.has(each)))
