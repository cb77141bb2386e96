import type { Transaction } from '../../postgres/postgres.ts'
import { noSuchBucket } from '../errors/catalog.ts'

export type BucketRow = {
  readonly id: string
  readonly name: string
  readonly owner: string | null
  readonly public: boolean
  readonly file_size_limit: number | null
  readonly allowed_mime_types: readonly string[] | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** What the wire shows. int8 arrives as text, and a limit of bytes is far below what a double holds exactly. */
export const bucketColumns = `id, name, owner, public, file_size_limit::float8 as file_size_limit, allowed_mime_types,
  created_at, updated_at`

export async function findBucket(transaction: Transaction, id: string): Promise<BucketRow | undefined> {
  const [row] = await transaction.query<BucketRow>(
    `select ${bucketColumns} from storage.buckets where id = $1`,
    [id],
  )
  return row
}

export async function requireBucket(transaction: Transaction, id: string): Promise<BucketRow> {
  const row = await findBucket(transaction, id)
  if (row === undefined) throw noSuchBucket()
  return row
}
