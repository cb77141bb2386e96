import { type Answer, element, fault, valuesOf, xml } from './answer.ts'
import type { Bucket, S3Object } from './bucket.ts'

export type ObjectCall = {
  readonly method: string
  readonly key: string
  readonly query: URLSearchParams
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: Buffer
  /** The most that one call copies. */
  readonly copyLimit: number
}

export function callObject(bucket: Bucket, call: ObjectCall): Answer {
  const { method, key, query, body } = call
  const uploadId = query.get('uploadId')
  switch (method) {
    case 'PUT':
      return uploadId === null ? put(bucket, call) : putPart(bucket, call, uploadId)
    case 'POST':
      if (query.has('uploads')) {
        return xml('InitiateMultipartUploadResult', element('UploadId', bucket.begin(key)))
      }
      return complete(bucket, { key, uploadId: uploadId ?? '', text: body.toString('utf8') })
    case 'GET':
      return uploadId === null ? get(bucket, call) : listParts(bucket, key, uploadId)
    case 'HEAD':
      return { ...get(bucket, call), body: '' }
    case 'DELETE':
      if (uploadId === null) bucket.objects.delete(key)
      else {
        bucket.requireUpload(uploadId, key)
        bucket.uploads.delete(uploadId)
      }
      return { status: 204 }
    default:
      throw fault('NotImplemented')
  }
}

function put(bucket: Bucket, call: ObjectCall): Answer {
  const source = sourceOf(bucket, call)
  if (source !== undefined && source.length > call.copyLimit) throw fault('InvalidRequest')
  const object = bucket.put(call.key, source ?? call.body)
  return source === undefined ? withTag(object) : copied('CopyObjectResult', object)
}

function putPart(bucket: Bucket, call: ObjectCall, uploadId: string): Answer {
  const source = sourceOf(bucket, call)
  const number = Number(call.query.get('partNumber'))
  const part = bucket.putPart(uploadId, call.key, number, source ?? call.body)
  return source === undefined ? withTag(part) : copied('CopyPartResult', part)
}

const withTag = ({ etag }: S3Object): Answer => ({ status: 200, headers: { etag } })

const copied = (root: string, { etag, changedAt }: S3Object) =>
  xml(root, element('ETag', etag) + element('LastModified', changedAt.toISOString()))

function sourceOf(bucket: Bucket, { headers, copyLimit }: ObjectCall): Buffer | undefined {
  const source = headers['x-amz-copy-source']
  if (source === undefined) return undefined
  const [, ...segments] = String(source).replace(/^\//, '').split('/')
  const { content } = bucket.require(segments.map(decodeURIComponent).join('/'))
  const range = rangeOf(headers['x-amz-copy-source-range'], content.length)
  if (range !== undefined && range.end + 1 - range.start > copyLimit) throw fault('InvalidRequest')
  return range === undefined ? content : content.subarray(range.start, range.end + 1)
}

function get(bucket: Bucket, { key, headers }: ObjectCall): Answer {
  const { content, etag, changedAt } = bucket.require(key)
  const range = rangeOf(headers.range, content.length)
  const common = { etag, 'last-modified': changedAt.toUTCString(), 'accept-ranges': 'bytes' }
  if (range === undefined) {
    return { status: 200, headers: { ...common, 'content-length': String(content.length) }, body: content }
  }
  const body = content.subarray(range.start, range.end + 1)
  const contentRange = `bytes ${range.start}-${range.end}/${content.length}`
  return {
    status: 206,
    headers: { ...common, 'content-length': String(body.length), 'content-range': contentRange },
    body,
  }
}

function rangeOf(header: string | string[] | undefined, size: number) {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(String(header ?? '')) ?? []
  if (first === undefined) return undefined
  const [start, end] = [Number(first), Math.min(last === '' ? size - 1 : Number(last), size - 1)]
  if (start >= size || end < start) throw fault('InvalidRange')
  return { start, end }
}

function complete(
  bucket: Bucket,
  { key, uploadId, text }: { readonly key: string; readonly uploadId: string; readonly text: string },
): Answer {
  const etags = valuesOf('ETag', text)
  const parts = valuesOf('PartNumber', text).map((number, at) => ({
    number: Number(number),
    etag: etags[at] ?? '',
  }))
  const { etag } = bucket.complete(uploadId, key, parts)
  return xml('CompleteMultipartUploadResult', element('Key', key) + element('ETag', etag))
}

function listParts(bucket: Bucket, key: string, uploadId: string): Answer {
  const { parts } = bucket.requireUpload(uploadId, key)
  const listed = [...parts].toSorted(([a], [b]) => a - b)
  const items = listed.map(
    ([number, { etag, content }]) =>
      `<Part>${element('PartNumber', number)}${element('ETag', etag)}${element('Size', content.length)}</Part>`,
  )
  return xml('ListPartsResult', element('IsTruncated', false) + items.join(''))
}
