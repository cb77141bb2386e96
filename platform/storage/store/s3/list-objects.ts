import type { ListMultipartUploadsCommandInput, ListMultipartUploadsCommandOutput } from '@aws-sdk/client-s3'
import type { ListedFile } from '../store.ts'
import type { S3Bucket } from './s3-bucket.ts'

export async function* listObjects({ library, client, name, keys }: S3Bucket): AsyncGenerator<ListedFile> {
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(
      new library.ListObjectsV2Command({ Bucket: name, Prefix: keys.prefix, ContinuationToken }),
    )
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
      const version = keys.versionOf(Key)
      if (version !== undefined && LastModified !== undefined) {
        yield { version, size: Size, changedAt: LastModified }
      }
    }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken !== undefined)
}

/** Also those that still go on, so `before` has to be longer ago than an upload can take. */
export async function removeOldUploads(
  { library, client, name, keys }: S3Bucket,
  before: Date,
): Promise<number> {
  let removed = 0
  let marker: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | undefined = {}
  while (marker !== undefined) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new library.ListMultipartUploadsCommand({ Bucket: name, Prefix: keys.prefix, ...marker }),
    )
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Initiated === undefined || Initiated >= before) continue
      await client.send(new library.AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }))
      removed += 1
    }
    marker = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : undefined
  }
  return removed
}
