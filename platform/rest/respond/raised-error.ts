import type { DatabaseError } from '../../postgres/database-error.ts'
import { RestError } from '../errors/rest-error.ts'

type Json = Readonly<Record<string, unknown>>

/** `raise sqlstate 'PGRST'` with the whole answer in JSON: the body in its message, status and headers in its detail. */
export function readRaisedError(error: DatabaseError): RestError {
  const message = parseObject(error.message)
  if (typeof message?.code !== 'string' || typeof message.message !== 'string') {
    return unreadable(
      error,
      `Invalid JSON value for MESSAGE: '${error.message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  }
  const detail = error.detail === undefined ? undefined : parseObject(error.detail)
  const { status, headers } = detail ?? {}
  if (typeof status !== 'number' || status < 200 || status > 599 || !isTextRecord(headers)) {
    return unreadable(
      error,
      error.detail === undefined
        ? 'DETAIL is missing in the RAISE statement'
        : `Invalid JSON value for DETAIL: '${error.detail}'`,
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    )
  }
  return new RestError(message.message, {
    status,
    code: message.code,
    details: message.details,
    hint: typeof message.hint === 'string' ? message.hint : undefined,
    headers,
    cause: error,
  })
}

function unreadable(cause: DatabaseError, details: string, hint: string): RestError {
  return new RestError('Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', {
    status: 500,
    code: 'PGRST121',
    details,
    hint,
    cause,
  })
}

function parseObject(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Json) : undefined
  } catch {
    return undefined
  }
}

const headerName = /^[\w-]+$/
const headerValue = /^[\t\x20-\x7e]*$/

function isTextRecord(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(
      ([name, content]) => headerName.test(name) && typeof content === 'string' && headerValue.test(content),
    )
  )
}
