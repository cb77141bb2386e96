// The settings of files, and the store that they choose.
import { z } from 'zod'
import { openDiskStore, openS3Store, S3RefusedError, type Store } from '../storage/storage.ts'

const path = z.string().regex(/^\/([\w-]+(\/[\w-]+)*)?$/, 'a path such as /storage/v1')
const text = z.string().min(1)

const s3 = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }),
  bucket: text,
  region: text,
  accessKeyId: text,
  secretAccessKey: text,
})

/** docs/serve.md explains each of them. */
export const storageSettings = z
  .strictObject({
    path: path.default('/storage/v1'),
    directory: text.optional(),
    s3: s3.optional(),
    /** Bytes. */
    fileSizeLimit: z.int().min(1).optional(),
  })
  .refine(({ directory, s3: bucket }) => (directory === undefined) !== (bucket === undefined), {
    path: ['directory'],
    message: 'name a directory or s3, and not both',
  })

export type StorageSettings = z.output<typeof storageSettings>

export async function openStore({ directory, s3: bucket }: StorageSettings): Promise<Store> {
  if (bucket === undefined) return await openDiskStore({ directory: directory ?? '' })
  return await openS3Store(bucket).catch((error: unknown) => {
    if (!(error instanceof S3RefusedError)) throw error
    throw new Error(`The settings cannot be used. storage.s3: ${error.message}`, { cause: error })
  })
}
