import type { MiddlewareFunction, RouterContextProvider } from 'react-router'

export type Visit = { path: string; cookie?: string; context: RouterContextProvider }

/** Runs one middleware. The page below it answers with the given response, and the outcome is returned either way. */
export async function runMiddleware(
  middleware: MiddlewareFunction<Response> | undefined,
  { path, cookie, context }: Visit,
  page: () => Response = () => new Response('page'),
): Promise<Response | undefined> {
  if (!middleware) throw new Error('The route has no middleware.')
  const url = new URL(path, 'http://trellis.invalid')
  const request = new Request(url, cookie === undefined ? {} : { headers: { cookie } })
  const args = { request, url, context, params: {}, pattern: path }
  let reached: Response | undefined
  const next = async () => {
    reached = page()
    return reached
  }
  const result = await middleware(args, next)
  return result ?? reached ?? next()
}
