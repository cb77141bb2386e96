// The way of a file into the store. First everything that can refuse it is asked, then its bytes are stored, then its row
// names them. Whatever ends the way before the row is committed leaves no object; what the store already holds is removed
// at once, or by the daily sweep if the process dies.
import { randomUUID } from 'node:crypto'
import type { Caller } from '../../callers/callers.ts'
import { keepPace, liftBodyTime, limitBodyStream } from '../../http/http.ts'
import { entityTooLarge, invalidMimeType, invalidRequest } from '../errors/catalog.ts'
import type { Ingest } from '../ingest/ingest.ts'
import { ClientPlaces } from '../request/client-places.ts'
import { isOutcomeUnknown } from '../request/is-outcome-unknown.ts'
import type { StorageContext, StorageParts } from '../request/parts.ts'
import { lookUp, lookUpWithin, rehearse, settledValue, shareOf, writeAs } from '../request/transactions.ts'
import type { StoredFile } from '../store/store.ts'
import { type BucketRow, requireBucket } from '../tables/buckets.ts'
import {
  type NewObject,
  type ObjectAddress,
  type ObjectMetadata,
  type ObjectRow,
  putObject,
  requireVersion,
} from '../tables/objects.ts'
import { holdToLength } from './hold-to-length.ts'
import { receiveUpload } from './receive-upload.ts'
import type { Upload } from './upload.ts'

export type UploadOptions = {
  readonly caller: Pick<Caller, 'role' | 'claims'>
  readonly isUpsert: boolean
}

/** Of a client at the same time: the quota of a bucket is asked when a file is complete, and until then it takes room. */
const uploads = new ClientPlaces(20)

/** Bytes in a second. A slower one could hold its place, and what it has sent, for hours. */
const slowestSender = 4096

/** The id of the object. */
export async function storeUpload(
  c: StorageContext,
  parts: StorageParts,
  address: ObjectAddress,
  { caller, isUpsert }: UploadOptions,
): Promise<string> {
  const leave = uploads.take(shareOf(c).owner)
  try {
    return await receiveAndStore(c, parts, address, { caller, isUpsert })
  } finally {
    leave()
  }
}

async function receiveAndStore(
  c: StorageContext,
  parts: StorageParts,
  address: ObjectAddress,
  { caller, isUpsert }: UploadOptions,
): Promise<string> {
  const upload = await receiveUpload(c)
  try {
    const row = describeRow(address, upload, { owner: caller.claims.sub, isUpsert })
    const bucket = await requireAdmission(c, parts, caller, { row, upload })
    const limit = sizeLimitOf(bucket, parts)
    liftBodyTime(c)
    const body = keepPace(limitBodyStream(upload.body, { bytes: limit, refuse: () => entityTooLarge() }), {
      patience: parts.senderPatience,
      bytesPerSecond: slowestSender,
      refuse: () => invalidRequest('The body took too long to arrive'),
    })
    const incoming = await admit(c, parts, bucket, { ...upload, body })
    const stored = await parts.store.write(row.version, incoming.body)
    const metadata = metadataOf(incoming, stored, parts)
    const { id } = await keepRow(c, parts, caller, { ...row, metadata })
    return id
  } catch (error) {
    await upload.body.cancel().catch(() => undefined)
    throw error
  }
}

/** The bucket, if it takes such a file and the caller may put it there. */
async function requireAdmission(
  c: StorageContext,
  parts: StorageParts,
  caller: UploadOptions['caller'],
  { row, upload }: { readonly row: Omit<NewObject, 'metadata'>; readonly upload: Upload },
): Promise<BucketRow> {
  const metadata = metadataOf(upload, { size: upload.announced, checksum: '' }, parts)
  // Asked at the same time. What is wrong with the file is said first.
  const [found, allowed] = await Promise.allSettled([
    lookUp(c, parts, (transaction) => requireBucket(transaction, row.bucket)),
    rehearse(c, parts, caller, (transaction) => putObject(transaction, { ...row, metadata })),
  ])
  const bucket = settledValue(found)
  if (upload.announced > sizeLimitOf(bucket, parts)) throw entityTooLarge()
  requireAllowedType(bucket, upload.mimetype)
  settledValue(allowed)
  return bucket
}

export function sizeLimitOf(
  bucket: BucketRow,
  { fileSizeLimit }: Pick<StorageParts, 'fileSizeLimit'>,
): number {
  return Math.min(fileSizeLimit, bucket.file_size_limit ?? Number.POSITIVE_INFINITY)
}

export function requireAllowedType({ allowed_mime_types: allowed }: BucketRow, mimetype: string): void {
  if (allowed === null || allowed.length === 0) return
  const [base = ''] = mimetype.toLowerCase().split(';')
  const type = base.trim()
  const isAllowed = allowed.some((each) => {
    const pattern = each.toLowerCase().trim()
    if (pattern === '*/*' || pattern === type) return true
    return pattern.endsWith('/*') && type.startsWith(pattern.slice(0, -1))
  })
  if (!isAllowed) throw invalidMimeType(mimetype)
}

/** What a bucket makes of a file can be longer than the file, and is not encoded as the file was. */
async function admit(
  c: StorageContext,
  parts: StorageParts,
  bucket: BucketRow,
  upload: Upload,
): Promise<Upload> {
  const change = ingestOf(parts, bucket.id)
  if (change === undefined) return upload
  const { body, mimetype } = await change(upload, { client: shareOf(c).owner })
  const held = holdToLength(body, sizeLimitOf(bucket, parts))
  return { ...upload, body: held, mimetype, contentEncoding: undefined }
}

export const ingestOf = ({ ingest }: Pick<StorageParts, 'ingest'>, bucket: string): Ingest | undefined =>
  Object.hasOwn(ingest, bucket) ? ingest[bucket] : undefined

function describeRow(
  { bucket, name }: ObjectAddress,
  { userMetadata }: Upload,
  { owner, isUpsert }: { readonly owner: string | undefined; readonly isUpsert: boolean },
): Omit<NewObject, 'metadata'> {
  return { bucket, name, version: randomUUID(), owner, userMetadata, isUpsert }
}

export function metadataOf(
  { mimetype, cacheControl, contentEncoding }: Pick<Upload, 'mimetype' | 'cacheControl' | 'contentEncoding'>,
  { size, checksum }: StoredFile,
  { clock }: Pick<StorageParts, 'clock'>,
): ObjectMetadata {
  return {
    eTag: `"${checksum.slice(0, 32)}"`,
    size,
    mimetype,
    cacheControl,
    lastModified: new Date(clock()).toISOString(),
    contentLength: size,
    httpStatusCode: 200,
    checksum,
    ...(contentEncoding !== undefined && { contentEncoding }),
  }
}

/**
 * Answers the row, which may be replaced as soon as it is committed. The bytes of a row that was refused have no use: if
 * they cannot be removed now, the sweep finds them.
 */
export async function keepRow(
  c: StorageContext,
  parts: StorageParts,
  caller: UploadOptions['caller'],
  row: NewObject,
): Promise<ObjectRow> {
  try {
    return await writeAs(c, parts, caller, async (transaction) => {
      // Sent together. Why the row was refused comes before the failures that follow from it.
      const [kept, found] = await Promise.allSettled([
        putObject(transaction, row),
        lookUpWithin(transaction, caller, () => requireVersion(transaction, row.version)),
      ])
      settledValue(kept)
      return settledValue(found)
    })
  } catch (error) {
    if (!isOutcomeUnknown(error)) await parts.store.remove([row.version]).catch(() => undefined)
    throw error
  }
}
