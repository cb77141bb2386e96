import { z } from 'zod'
import { noSuchKey } from '../../errors/catalog.ts'
import { requireBucketName } from '../../names/names.ts'
import { addressIn } from '../../request/address.ts'
import type { StorageContext, StorageParts } from '../../request/parts.ts'
import { readInput } from '../../request/read-input.ts'
import { write } from '../../request/transactions.ts'
import { type ObjectRow, objectColumns } from '../../tables/objects.ts'

const schema = z.object({
  prefixes: z
    .array(
      z.union([z.string().max(1024), z.object({ path: z.string().max(1024) }).transform(({ path }) => path)]),
    )
    .min(1)
    .max(1000),
})

/** Answers the rows that it deleted. What does not exist, and what the caller may not delete, is absent. */
export async function removeObjects(c: StorageContext, parts: StorageParts): Promise<Response> {
  const bucket = requireBucketName(c.req.param('bucket') ?? '')
  const { prefixes } = await readInput(c, schema)
  return c.json(await deleteRows(c, parts, bucket, prefixes))
}

export async function removeObject(c: StorageContext, parts: StorageParts): Promise<Response> {
  const { bucket, name } = addressIn(c)
  const rows = await deleteRows(c, parts, bucket, [name])
  if (rows.length === 0) throw noSuchKey()
  return c.json({ message: 'Successfully deleted' })
}

/** Trigger objects_doom_deleted marks the bytes for removal, in the same transaction. */
function deleteRows(
  c: StorageContext,
  parts: StorageParts,
  bucket: string,
  names: readonly string[],
): Promise<ObjectRow[]> {
  return write(c, parts, (transaction) =>
    transaction.query<ObjectRow>(
      `delete from storage.objects where bucket_id = $1 and name = any ($2) returning ${objectColumns}`,
      [bucket, names],
    ),
  )
}
