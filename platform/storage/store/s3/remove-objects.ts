import type { S3Bucket } from './s3-bucket.ts'

/** The most that one call removes. */
const batchSize = 1000

export async function removeObjects(
  { library, client, name, keys }: S3Bucket,
  versions: readonly string[],
): Promise<void> {
  const all = versions.map((version) => ({ Key: keys.keyOf(version) }))
  for (let start = 0; start < all.length; start += batchSize) {
    const Objects = all.slice(start, start + batchSize)
    const { Errors = [] } = await client.send(
      new library.DeleteObjectsCommand({ Bucket: name, Delete: { Objects, Quiet: true } }),
    )
    const [first] = Errors.filter(({ Code }) => Code !== 'NoSuchKey')
    if (first !== undefined) throw new Error(`The S3 service removed not every file: ${first.Code}`)
  }
}
