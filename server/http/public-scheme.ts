/**
 * The request as the visitor sent it. A proxy in front ends TLS, so the request reaches us as http, and a page that
 * compares the browser's Origin with its own address would take every form for a forgery.
 */
export function withPublicScheme(request: Request, publicUrl: string): Request {
  const url = new URL(request.url)
  const { protocol } = new URL(publicUrl)
  if (url.protocol === protocol) return request
  url.protocol = protocol
  return new Request(url, request)
}
