import { requireBucketName, requireKey } from '../names/names.ts'
import type { ObjectAddress } from '../tables/objects.ts'
import type { StorageContext } from './parts.ts'

/** The object that the path names. */
export function addressIn(c: StorageContext): ObjectAddress {
  return {
    bucket: requireBucketName(c.req.param('bucket') ?? ''),
    name: requireKey(c.req.param('name') ?? ''),
  }
}
