// Sends the bytes of a row. By then no transaction is open: a client that reads slowly holds a file, and nothing else.
import { invalidRange, missingBytes } from '../errors/catalog.ts'
import type { StorageContext, StorageParts } from '../request/parts.ts'
import type { ByteRange } from '../store/store.ts'
import type { ObjectRow } from '../tables/objects.ts'
import { cachingOf, type SendOptions } from './caching.ts'
import { isUnchanged } from './conditions.ts'
import { describeDownload } from './describe-download.ts'
import { holdPlace } from './hold-place.ts'
import { parseRange } from './parse-range.ts'
import { safeHeaders } from './safe-headers.ts'

export async function sendObject(
  c: StorageContext,
  parts: StorageParts,
  { name, version, metadata }: ObjectRow,
  options: SendOptions = {},
): Promise<Response> {
  const { expires } = options
  const headers = new Headers({
    ...safeHeaders(metadata.mimetype),
    ETag: metadata.eTag,
    'Last-Modified': new Date(metadata.lastModified).toUTCString(),
    'Cache-Control': cachingOf(metadata, options, parts.clock),
    'Accept-Ranges': 'bytes',
    'X-Robots-Tag': 'none',
    ...(metadata.contentEncoding !== undefined && { 'Content-Encoding': metadata.contentEncoding }),
    ...(expires !== undefined && { Expires: new Date(expires * 1000).toUTCString() }),
  })
  const download = c.req.query('download')
  if (download !== undefined) headers.set('Content-Disposition', describeDownload(download, name))
  const request = c.req.raw.headers
  if (isUnchanged(request, metadata)) return new Response(null, { status: 304, headers })
  const range = parseRange(request, metadata)
  if (range === 'unsatisfiable') throw invalidRange(metadata.size)
  headers.set('Content-Length', String(range === undefined ? metadata.size : range.end - range.start + 1))
  if (range !== undefined) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${metadata.size}`)
  const status = range === undefined ? 200 : 206
  if (c.req.raw.method === 'HEAD') return new Response(null, { status, headers })
  holdPlace(c, parts)
  return new Response(await openBody(parts.store, version, range), { status, headers })
}

async function openBody(
  store: StorageParts['store'],
  version: string,
  range: ByteRange | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const file = await store.open(version, range)
  if (file === undefined) throw missingBytes()
  return file.body
}
