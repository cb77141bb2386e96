// An image that a member attached to a text, for members of its organization. To everyone else it does not exist.
import type { LoaderFunctionArgs } from 'react-router'
import { isAttachmentName } from '../../components/markdown/attachments.ts'
import { readStoredFile } from '../../data/files/read-stored-file.ts'

// Bytes that strangers chose, on the address of the app: nothing in them may run or be taken for something else.
const harmless = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** A name is never used twice, so the browser may keep the file. */
const keep = 'private, max-age=86400, immutable'

export async function loader({ params, context, request }: LoaderFunctionArgs): Promise<Response> {
  const { organizationId = '', name = '' } = params
  if (!isAttachmentName(organizationId, name)) return missing()
  const file = await readStoredFile(context, `attachments/${organizationId}/${name}`, request.signal)
  const type = file?.headers.get('content-type') ?? ''
  if (!file || !type.startsWith('image/') || type.startsWith('image/svg')) {
    await file?.body?.cancel()
    return missing()
  }
  const length = file.headers.get('content-length')
  return new Response(file.body, {
    headers: {
      ...harmless,
      'Content-Type': type,
      'Cache-Control': keep,
      ...(length && { 'Content-Length': length }),
    },
  })
}

const missing = () =>
  new Response('This image does not exist.\n', {
    status: 404,
    headers: { ...harmless, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
