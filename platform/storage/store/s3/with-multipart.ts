import type { CompletedPart } from '@aws-sdk/client-s3'
import type { S3Bucket } from './s3-bucket.ts'

export type MultipartUpload = {
  /** The next part; they are sent one after the other. */
  send(content: Buffer): Promise<void>
  /** The next part is a range of another object. */
  copy(source: string, range: string): Promise<void>
}

/** Completes the upload when `work` resolves. Otherwise nothing of it remains. */
export async function withMultipart(
  { library, client, name }: S3Bucket,
  key: string,
  work: (upload: MultipartUpload) => Promise<void>,
): Promise<void> {
  const place = { Bucket: name, Key: key }
  const { UploadId } = await client.send(new library.CreateMultipartUploadCommand(place))
  if (UploadId === undefined) throw new Error('The S3 service began an upload without naming it')
  const upload = { ...place, UploadId }
  const parts: CompletedPart[] = []
  const nextNumber = () => parts.length + 1
  try {
    await work({
      async send(Body) {
        const PartNumber = nextNumber()
        const { ETag } = await client.send(new library.UploadPartCommand({ ...upload, PartNumber, Body }))
        parts.push({ PartNumber, ETag })
      },
      async copy(CopySource, CopySourceRange) {
        const PartNumber = nextNumber()
        const { CopyPartResult } = await client.send(
          new library.UploadPartCopyCommand({ ...upload, PartNumber, CopySource, CopySourceRange }),
        )
        parts.push({ PartNumber, ETag: CopyPartResult?.ETag })
      },
    })
    await client.send(
      new library.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }),
    )
  } catch (error) {
    await client.send(new library.AbortMultipartUploadCommand(upload)).catch(() => undefined)
    // The service may have completed it although its answer got lost.
    await client.send(new library.DeleteObjectCommand(place)).catch(() => undefined)
    throw error
  }
}
