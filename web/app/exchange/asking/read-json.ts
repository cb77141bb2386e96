import { jsonType } from '../../data/client/wants-json.ts'

/** The server redirected the request: the session has ended, or the organization is closed. */
export class LedElsewhereError extends Error {
  override readonly name = 'LedElsewhereError'
}

/** Throws if the server redirects or answers with an error. */
export async function readJson<Value>(
  address: string,
  parse: (answer: unknown) => Value,
  signal?: AbortSignal,
): Promise<Value> {
  const response = await fetch(address, { headers: { accept: jsonType }, ...(signal && { signal }) })
  if (response.redirected) throw new LedElsewhereError(`${address} leads to ${response.url}`)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return parse(await response.json())
}
