import { requireBucketName } from '../../names/names.ts'
import type { StorageContext, StorageParts } from '../../request/parts.ts'
import { read } from '../../request/transactions.ts'
import { requireBucket } from '../../tables/buckets.ts'

export async function getBucket(c: StorageContext, parts: StorageParts): Promise<Response> {
  const id = requireBucketName(c.req.param('bucket') ?? '')
  return c.json(await read(c, parts, (transaction) => requireBucket(transaction, id)))
}
