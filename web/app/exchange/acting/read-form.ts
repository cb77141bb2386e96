import { data } from 'react-router'

/** What a page's form sent. Bodies that are no form, and other methods, are the sender's fault and answered so. */
export async function readForm(request: Request): Promise<FormData> {
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { Allow: 'GET, HEAD, POST' } })
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}
