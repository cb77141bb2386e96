import { addressIn } from '../../request/address.ts'
import type { StorageContext, StorageParts } from '../../request/parts.ts'
import type { ObjectRow } from '../../tables/objects.ts'
import { findPublic, findVisible } from './find-visible.ts'

export async function describeObject(c: StorageContext, parts: StorageParts): Promise<Response> {
  return c.json(describe(await findVisible(c, parts, addressIn(c))))
}

export async function describePublic(c: StorageContext, parts: StorageParts): Promise<Response> {
  return c.json(describe(await findPublic(c, parts, addressIn(c))))
}

function describe({ id, name, version, bucket_id, metadata, user_metadata, created_at }: ObjectRow): object {
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata ?? {},
    last_modified: metadata.lastModified,
    created_at,
  }
}
