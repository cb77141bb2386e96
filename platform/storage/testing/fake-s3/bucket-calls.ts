import { type Answer, element, fault, valuesOf, xml } from './answer.ts'
import type { Bucket } from './bucket.ts'

export type BucketCall = {
  readonly method: string
  readonly query: URLSearchParams
  readonly body: Buffer
  /** The most entries of one page. */
  readonly pageSize: number
}

const mostRemoved = 1000

export function callBucket(bucket: Bucket, call: BucketCall): Answer {
  const { method, query } = call
  if (method === 'HEAD') return { status: 200 }
  if (method === 'POST' && query.has('delete')) return removeMany(bucket, call.body.toString('utf8'))
  if (method === 'GET' && query.has('uploads')) return listUploads(bucket, call)
  if (method === 'GET' && query.get('list-type') === '2') return listObjects(bucket, call)
  throw fault('NotImplemented')
}

function removeMany(bucket: Bucket, text: string): Answer {
  const keys = valuesOf('Key', text)
  if (keys.length === 0 || keys.length > mostRemoved) throw fault('MalformedXML')
  for (const key of keys) bucket.objects.delete(key)
  return xml('DeleteResult', '')
}

function listObjects(bucket: Bucket, { query, pageSize }: BucketCall): Answer {
  const after = query.get('continuation-token') ?? query.get('start-after') ?? ''
  const all = [...bucket.objects].filter(([key]) => key.startsWith(query.get('prefix') ?? '') && key > after)
  const page = all.toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(0, pageSize)
  const isTruncated = page.length < all.length
  const contents = page.map(
    ([key, { content, changedAt, etag }]) =>
      `<Contents>${element('Key', key)}${element('LastModified', changedAt.toISOString())}${element('ETag', etag)}${element('Size', content.length)}</Contents>`,
  )
  const next = isTruncated ? page.at(-1)?.[0] : undefined
  return xml(
    'ListBucketResult',
    element('IsTruncated', isTruncated) + element('NextContinuationToken', next) + contents.join(''),
  )
}

function listUploads(bucket: Bucket, { query, pageSize }: BucketCall): Answer {
  const after = [query.get('key-marker') ?? '', query.get('upload-id-marker') ?? ''].join('\n')
  const all = [...bucket.uploads]
    .map(([id, { key, begunAt }]) => ({ id, key, begunAt, place: `${key}\n${id}` }))
    .filter(({ key, place }) => key.startsWith(query.get('prefix') ?? '') && place > after)
  const page = all.toSorted((a, b) => (a.place < b.place ? -1 : 1)).slice(0, pageSize)
  const isTruncated = page.length < all.length
  const last = isTruncated ? page.at(-1) : undefined
  const items = page.map(
    ({ id, key, begunAt }) =>
      `<Upload>${element('Key', key)}${element('UploadId', id)}${element('Initiated', begunAt.toISOString())}</Upload>`,
  )
  return xml(
    'ListMultipartUploadsResult',
    element('IsTruncated', isTruncated) +
      element('NextKeyMarker', last?.key) +
      element('NextUploadIdMarker', last?.id) +
      items.join(''),
  )
}
