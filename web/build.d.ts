// The types of build/server/index.js, which exists only after a build.
import type { createRequestHandler, ServerBuild } from 'react-router'
import type { createPrerenderContext, createRequestContext } from './app/data/client/request-scope.ts'

export type { RequestLog, RequestScope } from './app/data/client/request-scope.ts'

export type WebBuild = ServerBuild & {
  entry: {
    module: {
      createPrerenderContext: typeof createPrerenderContext
      createRequestContext: typeof createRequestContext
      createRequestHandler: typeof createRequestHandler
      prerenderedPaths: readonly string[]
    }
  }
}

export const entry: WebBuild['entry']
export const routes: WebBuild['routes']
export const assets: WebBuild['assets']
export const basename: WebBuild['basename']
export const publicPath: WebBuild['publicPath']
export const assetsBuildDirectory: WebBuild['assetsBuildDirectory']
export const future: WebBuild['future']
export const ssr: WebBuild['ssr']
export const isSpaMode: WebBuild['isSpaMode']
export const prerender: WebBuild['prerender']
export const routeDiscovery: WebBuild['routeDiscovery']
export const allowedActionOrigins: WebBuild['allowedActionOrigins']
