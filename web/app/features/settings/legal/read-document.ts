// Leads to the PDF of a version: an address that works for a minute, so that the browser reads it from the storage
// itself, in parts, and opens or saves it. `?download` saves it under the name that it was uploaded with.
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { requireId } from '../../../data/catalog/ids.ts'
import { readRows } from '../../../data/client/read-rows.ts'
import { orRouteError } from '../../../data/failure/data-error.ts'
import { toFileError } from '../../../data/files/storage-failure.ts'
import { requireClient } from '../../../data/session/session.ts'

const seconds = 60

export async function loader({ params, url, context }: LoaderFunctionArgs): Promise<Response> {
  const client = requireClient(context)
  const row = await readRows(
    client.from('legal_documents').select('file, file_name').eq('id', requireId(params.id)).maybeSingle(),
  )
  if (row === null) throw data(null, { status: 404 })
  const save = url.searchParams.has('download') ? { download: row.file_name } : {}
  const signed = client.storage.from('legal-documents').createSignedUrl(row.file, seconds, save)
  const { signedUrl } = await orRouteError(
    signed.then(({ data, error }) => {
      if (error) throw toFileError(error)
      return data
    }),
  )
  // On the address that the visitor uses, whichever of its names that is.
  const { pathname, search } = new URL(signedUrl)
  return redirect(pathname + search, { headers: { 'Cache-Control': 'no-store' } })
}
