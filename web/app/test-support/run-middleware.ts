import type { RouteConfigEntry } from '@react-router/dev/routes'
import { knownLanguages, splitPrefix } from '@trellis/domain/languages/languages'
import {
  createStaticHandler,
  type MiddlewareFunction,
  type RouteObject,
  RouterContextProvider,
} from 'react-router'
import routes from '../routes.ts'

export type Visit = {
  path: string
  cookie?: string
  accept?: string
  method?: string
  context: RouterContextProvider
}

/** Runs one middleware. The page below it answers with the given response, and the outcome is returned either way. */
export async function runMiddleware(
  middleware: MiddlewareFunction<Response> | undefined,
  { path, cookie, accept, method = 'GET', context }: Visit,
  page: () => Response = () => new Response('page'),
): Promise<Response | undefined> {
  if (!middleware) throw new Error('The route has no middleware.')
  const url = new URL(path, 'http://trellis.invalid')
  const headers = { ...(cookie !== undefined && { cookie }), ...(accept !== undefined && { accept }) }
  const request = new Request(url, { method, headers })
  const args = { request, url, context, ...(await matchOf(url)) }
  let reached: Response | undefined
  const next = async () => {
    reached = page()
    return reached
  }
  const result = await middleware(args, next)
  return result ?? reached ?? next()
}

/** The pattern and parameters that the router itself passes to middleware. */
async function matchOf(url: URL) {
  let match: Pick<Parameters<MiddlewareFunction>[0], 'params' | 'pattern'> | undefined
  const keepMatch: MiddlewareFunction = ({ params, pattern }) => {
    match = { params, pattern }
    throw new Response()
  }
  const { prefix = '' } = splitPrefix(url.pathname, knownLanguages)
  const root = { path: '', middleware: [keepMatch], children: (await routes).map(toRouteObject) }
  await createStaticHandler([root], { basename: `/${prefix}` }).query(new Request(url), {
    requestContext: new RouterContextProvider(),
    generateMiddlewareResponse: async () => new Response(),
  })
  if (!match) throw new Error(`The router knows no address ${url.pathname}.`)
  return match
}

function toRouteObject({ path, index, children = [] }: RouteConfigEntry): RouteObject {
  const own = path === undefined ? {} : { path }
  return index ? { ...own, index } : { ...own, children: children.map(toRouteObject) }
}
