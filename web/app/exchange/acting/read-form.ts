// Reads the body that a page's form sent. Other bodies get a 400, other methods a 405.
import { data } from 'react-router'
import { z } from 'zod'

export async function readForm(request: Request): Promise<FormData> {
  requirePost(request)
  return request.formData().catch(refuseBody)
}

/** The texts of a form by field name. */
export async function readTexts(request: Request): Promise<Record<string, string>> {
  const fields = [...(await readForm(request))]
  return Object.fromEntries(fields.map(([name, value]) => [name, typeof value === 'string' ? value : '']))
}

const object = z.record(z.string(), z.unknown())

export async function readSentJson(request: Request): Promise<Record<string, unknown>> {
  requirePost(request)
  const sent = object.safeParse(await request.json().catch(() => undefined))
  return sent.success ? sent.data : refuseBody()
}

function requirePost({ method }: Request): void {
  if (method !== 'POST') throw data(null, { status: 405, headers: { Allow: 'GET, HEAD, POST' } })
}

function refuseBody(): never {
  throw data(null, { status: 400 })
}
