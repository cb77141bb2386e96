import type { StorageError } from './storage-error.ts'

/** The one form of every refusal. The cause is not sent. */
export function renderError({ message, statusCode, code, error, status, headers }: StorageError): Response {
  const body = { statusCode: String(statusCode), error, message, code }
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}
