import { z } from 'zod'
import { entityTooLarge, invalidRequest, noSuchKey } from '../../errors/catalog.ts'
import { requireBucketName, requireKey } from '../../names/names.ts'
import { ingestOf, requireAllowedType, sizeLimitOf } from '../../receive/store-upload.ts'
import type { StorageContext, StorageParts } from '../../request/parts.ts'
import { readInput } from '../../request/read-input.ts'
import { lookUp, read, write } from '../../request/transactions.ts'
import { requireBucket } from '../../tables/buckets.ts'
import { type ObjectAddress, type ObjectRow, requireObject } from '../../tables/objects.ts'

export const transferInput = {
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
}

type TransferInput = z.output<z.ZodObject<typeof transferInput>>

export type Transfer = { readonly source: ObjectAddress; readonly target: ObjectAddress }

export function readTransfer(input: TransferInput): Transfer {
  const bucket = requireBucketName(input.bucketId)
  return {
    source: { bucket, name: requireKey(input.sourceKey) },
    target: {
      bucket: requireBucketName(input.destinationBucket ?? bucket),
      name: requireKey(input.destinationKey),
    },
  }
}

/** The row that the caller may see, if the other bucket takes it. */
export async function requireTransferable(
  c: StorageContext,
  parts: StorageParts,
  { source, target }: Transfer,
): Promise<ObjectRow> {
  const row = await read(c, parts, (transaction) => requireObject(transaction, source))
  if (target.bucket === source.bucket) return row
  const bucket = await lookUp(c, parts, (transaction) => requireBucket(transaction, target.bucket))
  if (ingestOf(parts, target.bucket) !== ingestOf(parts, source.bucket))
    throw invalidRequest('Files come into this bucket by uploads alone')
  if (row.metadata.size > sizeLimitOf(bucket, parts)) throw entityTooLarge()
  requireAllowedType(bucket, row.metadata.mimetype)
  return row
}

/** Only the row changes: the bytes are named by their version. */
export async function moveObject(c: StorageContext, parts: StorageParts): Promise<Response> {
  const transfer = readTransfer(await readInput(c, z.object(transferInput)))
  await requireTransferable(c, parts, transfer)
  const { source, target } = transfer
  const [moved] = await write(c, parts, (transaction) =>
    transaction.query<{ id: string }>(
      `update storage.objects set bucket_id = $3, name = $4, updated_at = now()
       where bucket_id = $1 and name = $2 returning id`,
      [source.bucket, source.name, target.bucket, target.name],
    ),
  )
  if (moved === undefined) throw noSuchKey()
  return c.json({ message: 'Successfully moved', Id: moved.id, Key: `${target.bucket}/${target.name}` })
}
