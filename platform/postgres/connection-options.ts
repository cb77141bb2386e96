import pg from 'pg'

/** The address and the login of a PostgreSQL: a `url`, or else the parts. */
export type ConnectionOptions = {
  readonly url?: string
  /** A host name, or the folder of a unix socket. */
  readonly host?: string
  readonly port?: number
  readonly user?: string
  readonly password?: string
  readonly database?: string
  readonly applicationName?: string
  /** Milliseconds for connecting and logging in. */
  readonly connectTimeout?: number
  /** The role of a pooled session before a transaction sets its own; one without rights by default. */
  readonly startRole?: string
  /** Settings of every pooled session, whose names contain a dot. */
  readonly settings?: Readonly<Record<string, string>>
}

const defaultConnectTimeout = 10_000

// A date or a local timestamp has no zone: a Date would shift it into the zone of this machine.
const plainTextTypes: ReadonlySet<number> = new Set([
  pg.types.builtins.DATE,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.INTERVAL,
])

type TypeParsers = NonNullable<pg.ClientConfig['types']>

const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  plainTextTypes.has(oid)
    ? (value: string) => value
    : pg.types.getTypeParser(oid, format ?? 'text')) as TypeParsers['getTypeParser']

export function toClientConfig(options: ConnectionOptions): pg.ClientConfig {
  return {
    ...(options.url === undefined ? {} : { connectionString: options.url }),
    ...(options.host === undefined ? {} : { host: options.host }),
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.user === undefined ? {} : { user: options.user }),
    ...(options.password === undefined ? {} : { password: options.password }),
    ...(options.database === undefined ? {} : { database: options.database }),
    application_name: options.applicationName ?? 'trellis',
    connectionTimeoutMillis: options.connectTimeout ?? defaultConnectTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    types: { getTypeParser },
  }
}

/** The same server and user, another database. */
export function withDatabase(options: ConnectionOptions, database: string): ConnectionOptions {
  if (options.url === undefined) return { ...options, database }
  const url = new URL(options.url)
  url.pathname = `/${encodeURIComponent(database)}`
  return { ...options, url: url.href }
}
