import { data } from 'react-router'

/** The data of a page's form. Bodies that are not a form, and other methods, are answered as the sender's fault. */
export async function readForm(request: Request): Promise<FormData> {
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { Allow: 'GET, HEAD, POST' } })
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}
