import { noSuchBucket } from '../../errors/catalog.ts'
import type { StorageContext, StorageParts } from '../../request/parts.ts'
import { lookUp, read } from '../../request/transactions.ts'
import { findBucket } from '../../tables/buckets.ts'
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
  const found = await lookUp(c, parts, async (transaction) => {
    const bucket = await findBucket(transaction, address.bucket)
    if (bucket === undefined) throw noSuchBucket()
    return bucket.public ? await requireObject(transaction, address) : undefined
  })
  return found ?? (await read(c, parts, (transaction) => requireObject(transaction, address)))
}
