import { requireBucket } from './require-bucket.ts'
import type { S3Bucket } from './s3-bucket.ts'
import { explainFull, isMissing } from './s3-errors.ts'
import { withMultipart } from './with-multipart.ts'

export type CopyOptions = { readonly source: string; readonly target: string; readonly limit: number }

/** Within the service: no byte passes through this process. */
export async function copyObject(
  bucket: S3Bucket,
  { source, target, limit }: CopyOptions,
): Promise<{ readonly size: number } | undefined> {
  const { library, client, name, keys } = bucket
  const [from, to] = [keys.keyOf(source), keys.keyOf(target)]
  const CopySource = [name, ...from.split('/')].map(encodeURIComponent).join('/')
  try {
    const { ContentLength: size } = await client.send(
      new library.HeadObjectCommand({ Bucket: name, Key: from }),
    )
    if (size === undefined) throw new Error('The S3 service answered without the size of the object')
    if (size <= limit) {
      await client.send(new library.CopyObjectCommand({ Bucket: name, Key: to, CopySource }))
    } else {
      await withMultipart(bucket, to, async (upload) => {
        for (const range of rangesOf(size, limit)) await upload.copy(CopySource, range)
      })
    }
    return { size }
  } catch (error) {
    if (!isMissing(error)) throw explainFull(error)
    // The answer to HEAD does not say whether the object is missing or the whole bucket.
    await requireBucket(bucket)
    return undefined
  }
}

function* rangesOf(size: number, limit: number): Generator<string> {
  for (let start = 0; start < size; start += limit) {
    yield `bytes=${start}-${Math.min(start + limit, size) - 1}`
  }
}
