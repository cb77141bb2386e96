import { arrivingBody } from '../../http/http.ts'
import { invalidMimeType } from '../errors/catalog.ts'
import type { StorageContext } from '../request/parts.ts'
import { parseMetadata } from './parse-metadata.ts'
import { receiveForm } from './receive-form.ts'
import { announcedLength, cleanHeader } from './sent-headers.ts'
import type { Upload } from './upload.ts'

/** A form (browsers: Blob, File, FormData) or the bytes themselves (everything else). */
export async function receiveUpload(c: StorageContext): Promise<Upload> {
  const { headers } = c.req.raw
  const body = arrivingBody(c) ?? emptyBody()
  const type = headers.get('content-type') ?? ''
  const upload = /^multipart\/form-data\b/i.test(type)
    ? await receiveForm(body, headers)
    : receiveBytes(body, headers)
  return { ...upload, mimetype: requireMimeType(upload.mimetype) }
}

function receiveBytes(body: ReadableStream<Uint8Array>, headers: Headers): Upload {
  const metadata = headers.get('x-metadata')
  return {
    body,
    mimetype: headers.get('content-type') || 'application/octet-stream',
    cacheControl: cleanHeader(headers.get('cache-control')) ?? 'no-cache',
    contentEncoding: cleanHeader(headers.get('content-encoding')),
    userMetadata: metadata === null ? null : parseMetadata(Buffer.from(metadata, 'base64').toString('utf8')),
    announced: announcedLength(headers),
  }
}

const emptyBody = () => new ReadableStream<Uint8Array>({ start: (controller) => controller.close() })

function requireMimeType(type: string): string {
  if (!/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*(;[\x20-\x7e]*)?$/.test(type) || type.length > 255) {
    throw invalidMimeType(type.slice(0, 100))
  }
  return type
}
