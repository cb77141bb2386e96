import { storeUpload } from '../../receive/store-upload.ts'
import { addressIn } from '../../request/address.ts'
import type { StorageContext, StorageParts } from '../../request/parts.ts'

/** POST: a new object, or with `x-upsert: true` one that replaces its predecessor. */
export async function createObject(c: StorageContext, parts: StorageParts): Promise<Response> {
  return await upload(c, parts, c.req.header('x-upsert')?.toLowerCase() === 'true')
}

/** PUT: replaces an object, or creates it. */
export async function updateObject(c: StorageContext, parts: StorageParts): Promise<Response> {
  return await upload(c, parts, true)
}

async function upload(c: StorageContext, parts: StorageParts, isUpsert: boolean): Promise<Response> {
  const address = addressIn(c)
  const id = await storeUpload(c, parts, address, { caller: c.var.caller, isUpsert })
  return c.json({ Id: id, Key: `${address.bucket}/${address.name}` })
}
