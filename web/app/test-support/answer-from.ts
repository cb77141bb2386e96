import { type createRoutesStub, matchRoutes, RouterContextProvider } from 'react-router'
import { vi } from 'vitest'

export type TestRoutes = Parameters<typeof createRoutesStub>[0]

/** Answers `fetch` with the loaders of routes that have no page, as the server does. Other addresses are left alone. */
export function answerFrom(routes: TestRoutes): void {
  const elsewhere = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://localhost')
    // The page and its resources are told apart as the framework does.
    const found = matchRoutes(routes as Parameters<typeof matchRoutes>[0], url)?.at(-1)
    const { loader, Component } = (found?.route ?? {}) as TestRoutes[number]
    if (found === undefined || typeof loader !== 'function' || Component !== undefined)
      return elsewhere(address, init)
    const { params, pathname: pattern } = found
    const answer: unknown = await loader({
      request: new Request(url),
      url,
      pattern,
      params,
      context: new RouterContextProvider(),
    })
    return answer instanceof Response ? answer : Response.json(answer)
  })
}
