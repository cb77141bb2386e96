import { missingBytes } from '../../errors/catalog.ts'
import { transformImage } from '../../images/transform-image.ts'
import { verifyDownload } from '../../links/links.ts'
import { addressIn } from '../../request/address.ts'
import type { StorageContext, StorageParts } from '../../request/parts.ts'
import { readQuery } from '../../request/read-input.ts'
import { lookUp, shareOf } from '../../request/transactions.ts'
import { cachingOf, type SendOptions } from '../../send/caching.ts'
import { holdPlace } from '../../send/hold-place.ts'
import { safeHeaders } from '../../send/safe-headers.ts'
import { type ObjectRow, requireObject } from '../../tables/objects.ts'
import { findPublic, findVisible } from '../objects/find-visible.ts'
import {
  readTransformations,
  type TransformInput,
  transformInput,
  writeTransformations,
} from './transform-input.ts'

export async function renderVisible(c: StorageContext, parts: StorageParts): Promise<Response> {
  return await render(c, parts, await findVisible(c, parts, addressIn(c)), readQuery(c, transformInput))
}

export async function renderPublic(c: StorageContext, parts: StorageParts): Promise<Response> {
  const row = await findPublic(c, parts, addressIn(c))
  return await render(c, parts, row, readQuery(c, transformInput), { isPublic: true })
}

/** The link says how the picture is changed: its holder cannot ask for another one. */
export async function renderSigned(c: StorageContext, parts: StorageParts): Promise<Response> {
  const address = addressIn(c)
  const link = await verifyDownload(parts, address, c.req.query('token'))
  const row = await lookUp(c, parts, (transaction) => requireObject(transaction, address))
  const transform = readTransformations(link.transformations ?? '', link.format)
  return await render(c, parts, row, transform, { expires: link.exp })
}

async function render(
  c: StorageContext,
  parts: StorageParts,
  { version, metadata }: ObjectRow,
  transform: TransformInput,
  options: SendOptions = {},
): Promise<Response> {
  // The service holds a whole picture until its client has read it.
  holdPlace(c, parts)
  const opened = await parts.store.open(version)
  if (opened === undefined) throw missingBytes()
  const { signal } = c.req.raw
  const { bytes, mimetype } = await transformImage(opened, transform, {
    accept: c.req.header('accept'),
    signal,
    client: shareOf(c).owner,
  })
  return new Response(bytes, {
    headers: {
      ...safeHeaders(mimetype),
      'Content-Length': String(bytes.byteLength),
      'Cache-Control': cachingOf(metadata, options, parts.clock),
      'Last-Modified': new Date(metadata.lastModified).toUTCString(),
      Vary: 'Accept',
      'X-Robots-Tag': 'none',
      'X-Transformations': writeTransformations(transform),
    },
  })
}
