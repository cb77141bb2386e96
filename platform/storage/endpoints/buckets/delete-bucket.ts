import { DatabaseError } from '../../../postgres/postgres.ts'
import { bucketNotEmpty, noSuchBucket } from '../../errors/catalog.ts'
import { requireBucketName } from '../../names/names.ts'
import type { StorageContext, StorageParts } from '../../request/parts.ts'
import { write } from '../../request/transactions.ts'

export async function deleteBucket(c: StorageContext, parts: StorageParts): Promise<Response> {
  const id = requireBucketName(c.req.param('bucket') ?? '')
  const rows = await write(c, parts, (transaction) =>
    transaction.query('delete from storage.buckets where id = $1 returning id', [id]),
  ).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.sqlstate === '23503') throw bucketNotEmpty()
    throw error
  })
  if (rows.length === 0) throw noSuchBucket()
  return c.json({ message: 'Successfully deleted' })
}
