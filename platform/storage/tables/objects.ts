import { isUuid } from '../../http/http.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import { noSuchKey } from '../errors/catalog.ts'

/** What the service knows of the bytes. */
export type ObjectMetadata = {
  readonly eTag: string
  readonly size: number
  readonly mimetype: string
  readonly cacheControl: string
  readonly lastModified: string
  readonly contentLength: number
  readonly httpStatusCode: 200
  /** SHA-256 in hexadecimal digits. */
  readonly checksum: string
  readonly contentEncoding?: string
}

export type ObjectRow = {
  readonly id: string
  readonly bucket_id: string
  readonly name: string
  readonly owner: string | null
  readonly owner_id: string | null
  readonly version: string
  readonly metadata: ObjectMetadata
  readonly user_metadata: Readonly<Record<string, unknown>> | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly last_accessed_at: Date
}

export const objectColumns =
  'id, bucket_id, name, owner, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at'

export type ObjectAddress = { readonly bucket: string; readonly name: string }

async function findObject(
  transaction: Transaction,
  { bucket, name }: ObjectAddress,
): Promise<ObjectRow | undefined> {
  const [row] = await transaction.query<ObjectRow>(
    `select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2`,
    [bucket, name],
  )
  return row
}

export async function requireObject(transaction: Transaction, address: ObjectAddress): Promise<ObjectRow> {
  const row = await findObject(transaction, address)
  if (row === undefined) throw noSuchKey()
  return row
}

export type NewObject = ObjectAddress & {
  readonly version: string
  readonly owner: string | undefined
  readonly metadata: ObjectMetadata
  readonly userMetadata: Readonly<Record<string, unknown>> | null
  /** Replaces an object of this name. */
  readonly isUpsert: boolean
}

/**
 * Without `returning`, which would need the right to read the row: many may upload who may not read.
 * Triggers objects_doom_replaced and objects_doom_deleted mark the bytes that a row no longer names.
 */
export async function putObject(transaction: Transaction, given: NewObject): Promise<void> {
  const { bucket, name, version, owner, metadata, userMetadata, isUpsert } = given
  await transaction.query(
    `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
     values ($1, $2, $3, $4, $5, $6, $7)
     ${isUpsert ? onConflict : ''}`,
    [bucket, name, isUuid(owner) ? owner : null, owner ?? null, version, metadata, userMetadata],
  )
}

const onConflict = `on conflict (bucket_id, name) do update set
  owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version, metadata = excluded.metadata,
  user_metadata = excluded.user_metadata, updated_at = now(), last_accessed_at = now()`

/** Only its uploader knows the version of an upload. */
export async function requireVersion(transaction: Transaction, version: string): Promise<ObjectRow> {
  const [row] = await transaction.query<ObjectRow>(
    `select ${objectColumns} from storage.objects where version = $1`,
    [version],
  )
  if (row === undefined) throw noSuchKey()
  return row
}
