import { z } from 'zod'
import { isUuid } from '../../../http/http.ts'
import { DatabaseError } from '../../../postgres/postgres.ts'
import { bucketAlreadyExists } from '../../errors/catalog.ts'
import { requireBucketName } from '../../names/names.ts'
import type { StorageContext, StorageParts } from '../../request/parts.ts'
import { readInput } from '../../request/read-input.ts'
import { write } from '../../request/transactions.ts'
import { bucketSettings } from './bucket-settings.ts'

const schema = z.object({
  id: z.string().optional(),
  name: z.string(),
  public: bucketSettings.public.default(false),
  file_size_limit: bucketSettings.file_size_limit.default(null),
  allowed_mime_types: bucketSettings.allowed_mime_types.default(null),
})

export async function createBucket(c: StorageContext, parts: StorageParts): Promise<Response> {
  const input = await readInput(c, schema)
  const id = requireBucketName(input.id ?? input.name)
  const owner = c.var.caller.claims.sub
  await write(c, parts, (transaction) =>
    transaction.query(
      `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
       values ($1, $1, $2, $3, $4, $5, $6)`,
      [
        id,
        isUuid(owner) ? owner : null,
        owner ?? null,
        input.public,
        input.file_size_limit,
        input.allowed_mime_types,
      ],
    ),
  ).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.sqlstate === '23505') throw bucketAlreadyExists()
    throw error
  })
  return c.json({ name: id })
}
