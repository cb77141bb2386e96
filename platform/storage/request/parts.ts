import type { Context } from 'hono'
import type { Caller, Callers } from '../../callers/callers.ts'
import type { Logger, PlatformEnv } from '../../http/http.ts'
import type { RequestLimits } from '../../limits/limits.ts'
import type { Database } from '../../postgres/postgres.ts'
import type { Keyring } from '../../tokens/tokens.ts'
import type { Ingest } from '../ingest/ingest.ts'
import type { Store } from '../store/store.ts'

export type StorageOptions = {
  readonly database: Database
  readonly callers: Callers
  /** Signs and verifies links. */
  readonly keyring: Pick<Keyring, 'sign' | 'verifyLink'>
  readonly store: Store
  /** Counts the requests. Without it they are not counted. */
  readonly rates?: RequestLimits | undefined
  /** Bytes of a file in a bucket without a smaller limit. */
  readonly fileSizeLimit?: number
  /** The longest time in seconds that a link to a file is valid. Its holder needs no rights. */
  readonly longestLink?: number
  /** Milliseconds in which a reader has to take something of a file. A player that pauses takes nothing for a while. */
  readonly readerPatience?: number
  /** Milliseconds in which a sender has to send something. */
  readonly senderPatience?: number
  /** What buckets do with files, by the id of the bucket. */
  readonly ingest?: Readonly<Record<string, Ingest>>
  readonly logger: Logger
  /** Milliseconds since 1970. */
  readonly clock?: () => number
}

export type StorageParts = Required<Omit<StorageOptions, 'rates'>> & Pick<StorageOptions, 'rates'>

export type StorageEnv = PlatformEnv & {
  Bindings: { readonly clientAddress?: string }
  Variables: { caller: Caller }
}

export type StorageContext = Context<StorageEnv>

export const defaultFileSizeLimit = 50 * 1024 * 1024

export const defaultReaderPatience = 5 * 60_000

export const defaultSenderPatience = 60_000

/** A hundred years, which keeps the end within what a date can hold. */
export const defaultLongestLink = 100 * 366 * 24 * 60 * 60
