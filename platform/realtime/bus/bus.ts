// What processes on one database tell each other, through its notifications. Nothing is sent while a process is alone.
import type { Database, Logger, TransactionContext } from '../../postgres/postgres.ts'

export type Metas = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

export type BusMessage =
  | {
      readonly kind: 'broadcast'
      readonly channel: string
      readonly event: string
      readonly json?: string
      /** In base64. */
      readonly bytes?: string
    }
  | { readonly kind: 'presence'; readonly channel: string; readonly joins: Metas; readonly leaves: Metas }
  /** From a process that knows nobody yet: everyone answers with a state. */
  | { readonly kind: 'hello' }
  /** Everyone who is present at its sender. */
  | { readonly kind: 'state'; readonly channels: Readonly<Record<string, Metas>> }
  | { readonly kind: 'bye' }

type Letter = {
  readonly from: string
  /** PostgreSQL tells equal notifications of one transaction once, so no two letters are equal. */
  readonly number: number
  readonly message?: BusMessage
  readonly parcel?: string
}

export type BusOptions = {
  readonly database: Database
  readonly logger: Logger
  readonly id: string
  isAlone(): boolean
  onMessage(from: string, message: BusMessage): void
  /** Notifications may have been missed. */
  onGap(): void
  /** Some messages did not leave, or could not be read: whoever was to hear of a presence has to be told anew. */
  onLost(side: 'sent' | 'received'): void
}

const notifications = 'trellis_realtime'

/** Bytes. PostgreSQL refuses 8000. */
const longestLetter = 7900

/** Limits of what waits for the database. Beyond them, the oldest messages are forgotten. */
const mostWaiting = { count: 5000, characters: 16_000_000 }

/** Milliseconds after a loss. By then the database may be back. */
const tellLossAfter = 1000

const context: TransactionContext = { role: 'realtime_admin', statementTimeout: 5000 }

export class Bus {
  readonly #options: BusOptions
  #number = 0
  /** As JSON. */
  #waiting: string[] = []
  #waitingCharacters = 0
  #sending: Promise<void> | undefined
  #reading: Promise<void> = Promise.resolve()
  #unlisten: (() => Promise<void>) | undefined
  readonly #losses = new Map<'sent' | 'received', NodeJS.Timeout>()

  constructor(options: BusOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { database, onGap } = this.#options
    this.#unlisten = await database.listen(notifications, (text) => this.#receive(text), onGap)
  }

  async stop(): Promise<void> {
    await this.#sending
    for (const timer of this.#losses.values()) clearTimeout(timer)
    await this.#unlisten?.()
  }

  send(message: BusMessage): void {
    if (this.#options.isAlone() && message.kind !== 'hello') return
    const text = JSON.stringify(message)
    this.#waiting.push(text)
    this.#waitingCharacters += text.length
    while (this.#isTooMuch) {
      this.#take(1)
      this.#lose('sent')
    }
    this.#sending ??= this.#sendWaiting().finally(() => {
      this.#sending = undefined
    })
  }

  /** A single message may have any length. */
  get #isTooMuch(): boolean {
    const { length } = this.#waiting
    return length > mostWaiting.count || (length > 1 && this.#waitingCharacters > mostWaiting.characters)
  }

  #take(count: number): readonly string[] {
    const taken = this.#waiting.splice(0, count)
    for (const { length } of taken) this.#waitingCharacters -= length
    return taken
  }

  #lose(side: 'sent' | 'received'): void {
    if (this.#losses.has(side)) return
    const tell = () => {
      this.#losses.delete(side)
      this.#options.onLost(side)
    }
    this.#losses.set(side, setTimeout(tell, tellLossAfter))
  }

  async #sendWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#take(100)
      try {
        await this.#options.database.transaction(context, async (transaction) => {
          const letters: string[] = []
          for (const message of batch)
            letters.push(await this.#write(message, (text, values) => transaction.query(text, values)))
          // Losing a notification in a crash is harmless, and nobody has to wait for the disk.
          await transaction.query(
            `select set_config('synchronous_commit', 'off', true), pg_notify($1, letter) from unnest($2::text[]) letter`,
            [notifications, letters],
          )
        })
      } catch (error) {
        this.#options.logger.warn({ err: error, messages: batch.length }, 'other processes could not be told')
        this.#lose('sent')
      }
    }
  }

  async #write(
    message: string,
    query: (
      text: string,
      values: readonly unknown[],
    ) => Promise<readonly Readonly<Record<string, unknown>>[]>,
  ): Promise<string> {
    this.#number += 1
    const head = { from: this.#options.id, number: this.#number }
    const letter = `{"from":${JSON.stringify(head.from)},"number":${head.number},"message":${message}}`
    if (Buffer.byteLength(letter) <= longestLetter) return letter
    const [row] = await query('insert into realtime.parcels (content) values ($1) returning id', [message])
    return JSON.stringify({ ...head, parcel: String(row?.id) } satisfies Letter)
  }

  #receive(text: string): void {
    const letter = readLetter(text)
    if (letter === undefined || letter.from === this.#options.id) return
    this.#reading = this.#reading.then(() => this.#open(letter))
  }

  async #open({ from, message, parcel }: Letter): Promise<void> {
    try {
      const content = message ?? (parcel === undefined ? undefined : await this.#fetch(parcel))
      if (content !== undefined) this.#options.onMessage(from, content)
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'what another process tells could not be read')
      this.#lose('received')
    }
  }

  async #fetch(parcel: string): Promise<BusMessage | undefined> {
    const [row] = await this.#options.database.query<{ content: string }>(
      { ...context, readOnly: true },
      { text: 'select content from realtime.parcels where id = $1', values: [parcel] },
    )
    return row && (JSON.parse(row.content) as BusMessage)
  }
}

/** Undefined for what is none: whoever may run SQL may notify too. */
function readLetter(text: string): Letter | undefined {
  try {
    const letter = JSON.parse(text) as Partial<Letter> | null
    return typeof letter?.from === 'string' ? (letter as Letter) : undefined
  } catch {
    return undefined
  }
}
