import { requireBucketName } from '../../names/names.ts'
import type { StorageContext, StorageParts } from '../../request/parts.ts'
import { read, write } from '../../request/transactions.ts'
import { requireBucket } from '../../tables/buckets.ts'

/** Objects of one transaction, so that none lasts long and locks many rows. */
const portion = 1000

/** Deletes what the caller may delete. */
export async function emptyBucket(c: StorageContext, parts: StorageParts): Promise<Response> {
  const id = requireBucketName(c.req.param('bucket') ?? '')
  await read(c, parts, (transaction) => requireBucket(transaction, id))
  for (;;) {
    const deleted = await write(c, parts, (transaction) =>
      transaction.query(
        `delete from storage.objects where id in
           (select id from storage.objects where bucket_id = $1 order by name limit ${portion})
         returning id`,
        [id],
      ),
    )
    if (deleted.length < portion) return c.json({ message: 'Successfully emptied' })
  }
}
