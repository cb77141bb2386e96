import { invalidMimeType } from '../errors/catalog.ts'
import { parseMetadata } from './parse-metadata.ts'
import { receiveForm } from './receive-form.ts'
import { announcedLength, cleanHeader } from './sent-headers.ts'
import type { Upload } from './upload.ts'

/** A form (browsers: Blob, File, FormData) or the bytes themselves (everything else). */
export async function receiveUpload(request: Request): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  const upload = /^multipart\/form-data\b/i.test(type)
    ? await receiveForm(request, type)
    : receiveBytes(request, type)
  return { ...upload, mimetype: requireMimeType(upload.mimetype) }
}

function receiveBytes({ body, headers }: Request, type: string): Upload {
  const metadata = headers.get('x-metadata')
  return {
    body: body ?? emptyBody(),
    mimetype: type === '' ? 'application/octet-stream' : type,
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
