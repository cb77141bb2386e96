import type { S3Bucket } from './s3-bucket.ts'
import { statusOf } from './s3-errors.ts'

/** Milliseconds. A service that does not answer may be back when the first file comes. */
const patience = 5_000

/** The settings are wrong: waiting does not help. */
export class S3RefusedError extends Error {}

export async function requireBucket({ library, client, name }: S3Bucket): Promise<void> {
  try {
    const abortSignal = AbortSignal.timeout(patience)
    await client.send(new library.HeadBucketCommand({ Bucket: name }), { abortSignal })
  } catch (error) {
    const status = statusOf(error) ?? 0
    if (status === 404) throw new S3RefusedError(`there is no bucket ${name}`, { cause: error })
    if (status >= 300 && status < 500) {
      throw new S3RefusedError(`the service refuses the access key or the region (${status})`, {
        cause: error,
      })
    }
  }
}
