import { StorageError } from '../../errors/storage-error.ts'
import { addressIn } from '../../request/address.ts'
import type { StorageContext, StorageParts } from '../../request/parts.ts'
import type { SendOptions } from '../../send/caching.ts'
import { sendObject } from '../../send/send-object.ts'
import type { ObjectRow } from '../../tables/objects.ts'
import { findPublic, findVisible } from './find-visible.ts'

/** `/object/authenticated/…` and `/object/…`: what the caller may see. */
export function downloadObject(c: StorageContext, parts: StorageParts): Promise<Response> {
  const address = addressIn(c)
  return sendFound(c, parts, () => findVisible(c, parts, address))
}

/** `/object/public/…`: without any credentials. */
export function downloadPublic(c: StorageContext, parts: StorageParts): Promise<Response> {
  const address = addressIn(c)
  return sendFound(c, parts, () => findPublic(c, parts, address), { isPublic: true })
}

/** The object may be replaced between its row and its bytes: then the new row has new bytes. */
export async function sendFound(
  c: StorageContext,
  parts: StorageParts,
  find: () => Promise<ObjectRow>,
  options?: SendOptions,
): Promise<Response> {
  const row = await find()
  try {
    return await sendObject(c, parts, row, options)
  } catch (error) {
    if (!(error instanceof StorageError) || error.code !== 'NoSuchKey') throw error
    const again = await find()
    if (again.version === row.version) throw error
    return await sendObject(c, parts, again, options)
  }
}
