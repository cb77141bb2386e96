import { isTooDeep } from './json-depth.ts'

export type JsonBody = { readonly ok: true; readonly value: unknown } | { readonly ok: false }

/** An empty body is undefined: the clients send none with some calls, whatever the content type says. */
export async function readJsonBody(request: Pick<Request, 'text'>): Promise<JsonBody> {
  const text = await request.text()
  if (text.trim() === '') return { ok: true, value: undefined }
  if (isTooDeep(text)) return { ok: false }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false }
  }
}
