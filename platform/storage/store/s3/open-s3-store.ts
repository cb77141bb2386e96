// Files in a bucket of any service that speaks S3. The library costs half a second and is loaded only here.
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import type { Store } from '../store.ts'
import { copyObject } from './copy-object.ts'
import { listObjects, removeOldUploads } from './list-objects.ts'
import { openObject } from './open-object.ts'
import { PartMemory } from './part-memory.ts'
import { removeObjects } from './remove-objects.ts'
import { requireBucket } from './require-bucket.ts'
import { createKeys, type S3Bucket } from './s3-bucket.ts'
import { writeObject } from './write-object.ts'

export type S3StoreOptions = {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Before each key, so that the bucket can hold other things too. */
  readonly prefix?: string
  /** Copies above it are made in parts. Default: 5 GB, the most that one call copies. */
  readonly copyLimit?: number
  /** Bytes of uploads in memory. Default: 256 MB, which is some thirty large ones. */
  readonly memory?: number
  /** Milliseconds in which the service has to send or take something. Default: a minute. */
  readonly silence?: number
}

const defaultCopyLimit = 5 * 1024 ** 3
const defaultMemory = 256 * 1024 ** 2
const defaultSilence = 60_000
const connectionTimeout = 10_000
/** Of each client. The library's own default is 50, and whatever goes beyond waits. */
const mostSockets = 500

/** Rejects with S3RefusedError if the service refuses the bucket or the key. One that is away may come back. */
export async function openS3Store(options: S3StoreOptions): Promise<Store> {
  const library = await import('@aws-sdk/client-s3')
  const silence = options.silence ?? defaultSilence
  const client = new library.S3Client(clientConfig(options, { socketTimeout: silence }))
  // A socket is also silent while its reader pauses, so its timeout would end slow downloads. The time until the answer
  // begins is limited here, and that of each piece by `openObject`.
  const patience = { socketTimeout: 0, requestTimeout: silence, throwOnRequestTimeout: true }
  const reader = new library.S3Client(clientConfig(options, patience))
  const close = () => {
    client.destroy()
    reader.destroy()
  }
  const keys = createKeys(options.prefix ?? 'files')
  const memory = new PartMemory(options.memory ?? defaultMemory)
  const bucket: S3Bucket = { library, client, reader, name: options.bucket, memory, keys }
  await requireBucket(bucket).catch((error: unknown) => {
    close()
    throw error
  })
  return {
    write: (version, body) => writeObject(bucket, version, body),
    open: (version, range) => openObject(bucket, { version, range, silence }),
    copy: (source, target) =>
      copyObject(bucket, { source, target, limit: options.copyLimit ?? defaultCopyLimit }),
    remove: (versions) => removeObjects(bucket, versions),
    list: () => listObjects(bucket),
    removeUnfinished: (before) => removeOldUploads(bucket, before),
    close: async () => close(),
  }
}

const clientConfig = (
  { endpoint, region, accessKeyId, secretAccessKey }: S3StoreOptions,
  timeouts: object,
): S3ClientConfig => ({
  endpoint,
  region,
  credentials: { accessKeyId, secretAccessKey },
  // Not every service has a host for each bucket.
  forcePathStyle: true,
  // Other services than the original refuse the checksums that the library adds by default.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  requestHandler: {
    connectionTimeout,
    ...timeouts,
    httpAgent: { maxSockets: mostSockets },
    httpsAgent: { maxSockets: mostSockets },
  },
})
