import type { RestError } from '../errors/rest-error.ts'
import type { Answer } from './respond.ts'

/** A code that a function raised may contain characters that are invalid in a header. */
const plain = /^[\w.-]+$/

/** The one form of every error. The cause is not sent. */
export function renderError(error: RestError): Answer {
  return {
    status: error.status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...(plain.test(error.code) && { 'Proxy-Status': `PostgREST; error=${error.code}` }),
      ...error.headers,
    },
    body: JSON.stringify({
      code: error.code,
      message: error.message,
      details: error.details ?? null,
      hint: error.hint ?? null,
    }),
  }
}
