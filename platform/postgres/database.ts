// The contract between PostgreSQL and everything above it. Only this folder holds a driver.
// Every statement runs in a transaction whose role and claims are LOCAL: a pooled connection starts as a
// powerless role, so forgetting the role fails closed, and nobody's claims survive into the next request.

/** The claims of a verified token, or the server's own; they become `request.jwt.claims`. */
export type Claims = Readonly<Record<string, unknown>>

export type TransactionContext = {
  readonly role: string
  readonly claims?: Claims
  /** The address of the caller; becomes the setting `request.address`. */
  readonly address?: string
  /** Becomes the setting `request.id`. */
  readonly requestId?: string
  readonly readOnly?: boolean
  /** The HTTP request; becomes the settings `request.method`, `.path`, `.headers` and `.cookies`. */
  readonly request?: RequestFacts
  /** As SQL writes it. Default: that of the login. */
  readonly searchPath?: string
  /** Default: that of the login. */
  readonly timeZone?: string
  /** Milliseconds. Default: the pool's. */
  readonly statementTimeout?: number
  /** The owner of the connection. Default: the server itself. */
  readonly share?: Share
}

/** Each lane leaves some connections to the later ones in this list; `own` is the server itself and may use all. */
export type Lane = 'visitor' | 'data' | 'function' | 'auth' | 'own'

/** The connections that a transaction counts against: those of its lane and, if named, those of its owner. */
export type Share = {
  readonly lane: Lane
  readonly owner?: string | undefined
  /** Whether the time is charged to the owner: callers who write the query decide how long it takes. */
  readonly isCharged?: boolean
}

export type RequestFacts = {
  readonly method: string
  readonly path: string
  /** JSON objects with names in lower case. */
  readonly headers: string
  readonly cookies: string
}

export type Statement = {
  readonly text: string
  /** An array is sent as a PostgreSQL array, any other object as JSON, a Date as its instant. */
  readonly values?: readonly unknown[]
}

/**
 * A row in PostgreSQL's answer: timestamptz as Date, json parsed, bytea as Buffer, int8 and numeric as exact text,
 * date, timestamp and interval as text.
 */
export type Row = Readonly<Record<string, unknown>>

export interface Transaction {
  /** Runs one statement, prepared once per connection by its text. */
  query<R extends Row = Row>(text: string, values?: readonly unknown[]): Promise<R[]>
}

export interface Database {
  /** Commits when `work` resolves, rolls back when it rejects. Rejects with DatabaseError if PostgreSQL refuses. */
  transaction<T>(context: TransactionContext, work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** One statement in a transaction of its own, begin to commit sent in one round trip. */
  query<R extends Row = Row>(context: TransactionContext, statement: Statement): Promise<R[]>
  /**
   * Calls back on NOTIFY and reconnects by itself. The result stops listening. `onGap` is called after a reconnection,
   * when notifications may have been missed.
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  /**
   * Resolves when a connection answers. Otherwise it rejects within seconds, also if the disk was full a moment ago.
   */
  ping(): Promise<void>
  /** Lets running transactions finish, then closes every connection. */
  close(): Promise<void>
}
