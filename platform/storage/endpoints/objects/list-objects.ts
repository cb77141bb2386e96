import { z } from 'zod'
import { requireBucketName } from '../../names/names.ts'
import type { StorageContext, StorageParts } from '../../request/parts.ts'
import { readInput } from '../../request/read-input.ts'
import { search } from '../../request/transactions.ts'
import { listEntries } from '../../tables/list-entries.ts'

const schema = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(10_000).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
  search: z.string().max(1024).default(''),
})

/** A bucket that does not exist, or of which the caller sees nothing, is empty. */
export async function listObjects(c: StorageContext, parts: StorageParts): Promise<Response> {
  const bucket = requireBucketName(c.req.param('bucket') ?? '')
  const { prefix, search: beginning, sortBy, limit, offset } = await readInput(c, schema)
  const rows = await search(c, parts, (transaction) =>
    listEntries(transaction, {
      bucket,
      prefix: folderOf(prefix),
      search: beginning,
      ...sortBy,
      limit,
      offset,
    }),
  )
  return c.json(rows)
}

const folderOf = (prefix: string) => (prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`)
