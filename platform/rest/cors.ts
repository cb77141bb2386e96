import { clientHeaders } from '../http/http.ts'

const preflight = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET,HEAD,POST,PATCH,PUT,DELETE,OPTIONS',
  'Access-Control-Allow-Headers': [
    ...clientHeaders,
    'accept-profile',
    'content-profile',
    'prefer',
    'range',
  ].join(),
  'Access-Control-Max-Age': '3600',
}

const exposed =
  'Content-Range,Content-Location,Content-Profile,Preference-Applied,Range-Unit,Location,Proxy-Status,X-Request-Id'

export function isPreflight(request: Request): boolean {
  return (
    request.method === 'OPTIONS' &&
    request.headers.has('origin') &&
    request.headers.has('access-control-request-method')
  )
}

export const answerPreflight = () => new Response(null, { status: 204, headers: preflight })

/** Tokens travel in headers, never in cookies: any origin may read. */
export function exposeTo(origin: string | undefined, headers: Record<string, string>): void {
  if (origin === undefined) return
  headers['Access-Control-Allow-Origin'] = '*'
  headers['Access-Control-Expose-Headers'] = exposed
}
