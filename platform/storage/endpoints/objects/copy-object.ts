import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { missingBytes } from '../../errors/catalog.ts'
import { parseMetadata } from '../../receive/parse-metadata.ts'
import { keepRow } from '../../receive/store-upload.ts'
import type { StorageContext, StorageParts } from '../../request/parts.ts'
import { readInput } from '../../request/read-input.ts'
import { rehearse } from '../../request/transactions.ts'
import { type NewObject, putObject } from '../../tables/objects.ts'
import { readTransfer, requireTransferable, transferInput } from './move-object.ts'

const schema = z.object({
  ...transferInput,
  copyMetadata: z.boolean().default(true),
  metadata: z.record(z.string(), z.unknown()).optional(),
})

/** The copy has bytes of its own, which live and end with its row. */
export async function copyObject(c: StorageContext, parts: StorageParts): Promise<Response> {
  const input = await readInput(c, schema)
  const transfer = readTransfer(input)
  const { target } = transfer
  const source = await requireTransferable(c, parts, transfer)
  const { caller } = c.var
  const version = randomUUID()
  const row: NewObject = {
    ...target,
    version,
    owner: caller.claims.sub,
    metadata: { ...source.metadata, lastModified: new Date(parts.clock()).toISOString() },
    userMetadata: input.copyMetadata
      ? source.user_metadata
      : parseMetadata(JSON.stringify(input.metadata ?? null)),
    isUpsert: c.req.header('x-upsert')?.toLowerCase() === 'true',
  }
  await rehearse(c, parts, caller, (transaction) => putObject(transaction, row))
  const copied = await parts.store.copy(source.version, version)
  if (copied === undefined) throw missingBytes()
  const stored = await keepRow(c, parts, caller, row)
  return c.json({ ...stored, Id: stored.id, Key: `${target.bucket}/${target.name}` })
}
