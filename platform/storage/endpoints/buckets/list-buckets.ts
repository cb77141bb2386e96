import { z } from 'zod'
import type { StorageContext, StorageParts } from '../../request/parts.ts'
import { readQuery } from '../../request/read-input.ts'
import { read } from '../../request/transactions.ts'
import { type BucketRow, bucketColumns } from '../../tables/buckets.ts'

const most = 1000

const schema = z.object({
  limit: z.coerce.number().int().min(1).max(most).default(most),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().max(100).default(''),
})

export async function listBuckets(c: StorageContext, parts: StorageParts): Promise<Response> {
  const { limit, offset, sortColumn, sortOrder, search } = readQuery(c, schema)
  const rows = await read(c, parts, (transaction) =>
    transaction.query<BucketRow & { readonly type: string }>(
      `select ${bucketColumns}, type from storage.buckets
       where $1 = '' or strpos(lower(name), lower($1)) > 0
       order by ${sortColumn} ${sortOrder}, id limit $2 offset $3`,
      [search, limit, offset],
    ),
  )
  return c.json(rows)
}
