import { invalidSignature } from '../../errors/catalog.ts'
import { verifyDownload } from '../../links/links.ts'
import { addressIn } from '../../request/address.ts'
import type { StorageContext, StorageParts } from '../../request/parts.ts'
import { lookUp } from '../../request/transactions.ts'
import { requireObject } from '../../tables/objects.ts'
import { sendFound } from '../objects/download-object.ts'

export async function downloadSigned(c: StorageContext, parts: StorageParts): Promise<Response> {
  const address = addressIn(c)
  const { exp, transformations } = await verifyDownload(parts, address, c.req.query('token'))
  // A link to a small picture does not open the whole one.
  if (transformations !== undefined) throw invalidSignature()
  const find = () => lookUp(c, parts, (transaction) => requireObject(transaction, address))
  return await sendFound(c, parts, find, { expires: exp })
}
