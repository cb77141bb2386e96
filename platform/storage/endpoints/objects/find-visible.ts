import { noSuchBucket } from '../../errors/catalog.ts'
import type { StorageContext, StorageParts } from '../../request/parts.ts'
import { lookUp, read, settledValue } from '../../request/transactions.ts'
import { findBucket, requireBucket } from '../../tables/buckets.ts'
import { type ObjectAddress, type ObjectRow, requireObject } from '../../tables/objects.ts'

/** An object of a bucket that is public: anyone may have it who knows its name. Other buckets do not exist here. */
export function findPublic(
  c: StorageContext,
  parts: StorageParts,
  address: ObjectAddress,
): Promise<ObjectRow> {
  return lookUp(c, parts, async (transaction) => {
    const bucket = await findBucket(transaction, address.bucket)
    if (bucket?.public !== true) throw noSuchBucket()
    return await requireObject(transaction, address)
  })
}

/** An object that the caller may see: by policy, or because its bucket is public. */
export async function findVisible(
  c: StorageContext,
  parts: StorageParts,
  address: ObjectAddress,
): Promise<ObjectRow> {
  // Asked at the same time, because most objects are private. Of a public bucket, the caller may see nothing by policy.
  const [bucket, visible] = await Promise.allSettled([
    lookUp(c, parts, (transaction) => requireBucket(transaction, address.bucket)),
    read(c, parts, (transaction) => requireObject(transaction, address)),
  ])
  if (!settledValue(bucket).public) return settledValue(visible)
  return await lookUp(c, parts, (transaction) => requireObject(transaction, address))
}
