import { z } from 'zod'
import { noSuchBucket } from '../../errors/catalog.ts'
import { requireBucketName } from '../../names/names.ts'
import type { StorageContext, StorageParts } from '../../request/parts.ts'
import { readInput } from '../../request/read-input.ts'
import { write } from '../../request/transactions.ts'
import { bucketSettings } from './bucket-settings.ts'

const schema = z.object({
  public: bucketSettings.public.optional(),
  file_size_limit: bucketSettings.file_size_limit.optional(),
  allowed_mime_types: bucketSettings.allowed_mime_types.optional(),
})

/** What the request does not name keeps its value. */
export async function updateBucket(c: StorageContext, parts: StorageParts): Promise<Response> {
  const id = requireBucketName(c.req.param('bucket') ?? '')
  const input = await readInput(c, schema)
  const columns = Object.keys(schema.shape).filter((name) => name in input)
  const changes = [...columns.map((name, index) => `${name} = $${index + 2}`), 'updated_at = now()']
  const values = columns.map((name) => input[name as keyof typeof input])
  const rows = await write(c, parts, (transaction) =>
    transaction.query(`update storage.buckets set ${changes.join(', ')} where id = $1 returning id`, [
      id,
      ...values,
    ]),
  )
  if (rows.length === 0) throw noSuchBucket()
  return c.json({ message: 'Successfully updated' })
}
