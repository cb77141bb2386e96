// Tells the database that this process is there, and whether changes have to be captured for it.
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Logger, TransactionContext } from '../../postgres/postgres.ts'
import { parseSnapshot } from '../changes/snapshot.ts'

/** Milliseconds between two signs of life. */
const beat = 5000

/** Seconds that changes are captured after the last sign, and after the last subscriber left. */
const captureSeconds = 60

/** Milliseconds to wait for transactions that wrote before capturing began. */
const longestWait = 10_000

const context: TransactionContext = { role: 'realtime_admin', statementTimeout: 5000 }

export type ProcessLeaseOptions = {
  readonly database: Database
  readonly logger: Logger
  readonly id: string
  wantsChanges(): boolean
  /** The processes that are there, this one included. */
  onProcesses(ids: ReadonlySet<string>): void
}

export class ProcessLease {
  readonly #options: ProcessLeaseOptions
  #timer: NodeJS.Timeout | undefined
  #capturesUntil = 0
  #beginning: Promise<void> | undefined
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
    if (!anew && this.#beginning === undefined && performance.now() < this.#capturesUntil) return
    this.#beginning ??= this.#beginCapture().finally(() => {
      this.#beginning = undefined
    })
    await this.#beginning
  }

  async #beginCapture(): Promise<void> {
    await this.#renew(true)
    const { database } = this.#options
    const read = async () => {
      const [row] = await database.query<{ snapshot: string }>(
        { ...context, readOnly: true },
        { text: 'select pg_current_snapshot()::text as snapshot' },
      )
      return new Set(parseSnapshot(row?.snapshot ?? '').running)
    }
    // They may have changed rows before they could see that somebody listens.
    let earlier = await read()
    for (const end = performance.now() + longestWait; earlier.size > 0 && performance.now() < end; ) {
      await pause(20)
      const running = await read()
      earlier = new Set([...earlier].filter((each) => running.has(each)))
    }
  }

  async #beat(): Promise<void> {
    const { logger, onProcesses, wantsChanges } = this.#options
    try {
      onProcesses(await this.#renew(wantsChanges()))
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
    if (captures) this.#capturesUntil = sentAt + captureSeconds * 1000 - beat
    return new Set([id, ...rows.map((row) => row.id)])
  }
}
