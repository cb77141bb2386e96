import { randomUUID } from 'node:crypto'
import { accessDenied } from '../../errors/catalog.ts'
import { signUpload, verifyUpload } from '../../links/links.ts'
import { metadataOf, storeUpload } from '../../receive/store-upload.ts'
import { addressIn } from '../../request/address.ts'
import type { StorageContext, StorageParts } from '../../request/parts.ts'
import { lookUp, rehearse } from '../../request/transactions.ts'
import { requireBucket } from '../../tables/buckets.ts'
import { putObject } from '../../tables/objects.ts'

/** A link that uploads one object, for a caller who may do so now. */
export async function signUploadLink(c: StorageContext, parts: StorageParts): Promise<Response> {
  const address = addressIn(c)
  const { caller } = c.var
  // The link would outlive the token.
  if (caller.kind === 'token') throw accessDenied('API tokens sign no uploads')
  const isUpsert = c.req.header('x-upsert')?.toLowerCase() === 'true'
  await lookUp(c, parts, (transaction) => requireBucket(transaction, address.bucket))
  const facts = { mimetype: 'application/octet-stream', cacheControl: 'no-cache', contentEncoding: undefined }
  await rehearse(c, parts, caller, (transaction) =>
    putObject(transaction, {
      ...address,
      version: randomUUID(),
      owner: caller.claims.sub,
      metadata: metadataOf(facts, { size: 0, checksum: '' }, parts),
      userMetadata: null,
      isUpsert,
    }),
  )
  const token = await signUpload(parts, address, { caller, isUpsert })
  return c.json({ url: `/object/upload/sign/${address.bucket}/${address.name}?token=${token}`, token })
}

/** With the rights that the person who signed has now. */
export async function uploadSigned(c: StorageContext, parts: StorageParts): Promise<Response> {
  const address = addressIn(c)
  const { caller, isUpsert } = await verifyUpload(parts, address, c.req.query('token'))
  await storeUpload(c, parts, address, { caller, isUpsert })
  return c.json({ Key: `${address.bucket}/${address.name}` })
}
