// The React app behind Hono: built files, prerendered pages, then React Router for everything else.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { PlatformEnv, PlatformVariables } from '@trellis/platform/http'
import type { RequestLog, RequestScope, WebBuild } from '@trellis/web/build'
import { Hono } from 'hono'
import { prerenderedPages } from './prerendered-pages.ts'
import { withPublicScheme } from './public-scheme.ts'
import { contentSecurityPolicy } from './security-headers.ts'

export type WebSettings = Omit<RequestScope, 'nonce' | 'requestId' | 'log' | 'platformFetch'>

export type WebRequest = {
  readonly requestId: string
  readonly log: RequestLog
  readonly platformFetch: typeof fetch
}

export type WebAppOptions = {
  readonly settings: WebSettings
  readonly isDevelopment: boolean
  /** Asked for each request: in development the build changes under our feet. */
  readonly loadBuild: () => Promise<WebBuild>
  readonly scopeOf: (visitor: Pick<PlatformVariables, 'requestId' | 'clientAddress'>) => WebRequest
}

export function createWebApp({
  settings,
  isDevelopment,
  loadBuild,
  scopeOf,
}: WebAppOptions): Hono<PlatformEnv> {
  const handlerOf = rememberLast((build: WebBuild) =>
    build.entry.module.createRequestHandler(build, isDevelopment ? 'development' : 'production'),
  )
  return new Hono<PlatformEnv>().all('*', async (c) => {
    const build = await loadBuild()
    const nonce = randomBytes(16).toString('base64url')
    const context = build.entry.module.createRequestContext({ ...settings, ...scopeOf(c.var), nonce })
    const request = withPublicScheme(c.req.raw, settings.publicUrl)
    const answer = await handlerOf(build)(request, context)
    answer.headers.set('Content-Security-Policy', contentSecurityPolicy({ nonce }, { isDevelopment }))
    return answer
  })
}

function rememberLast<Input, Output>(make: (input: Input) => Output): (input: Input) => Output {
  let last: { input: Input; output: Output } | undefined
  return (input) => {
    if (last?.input !== input) last = { input, output: make(input) }
    return last.output
  }
}

/** Files whose name holds their hash are kept for ever; others are asked for again. `.data` needs its own type. */
export async function createBuiltFiles({
  directory,
  publicUrl,
}: {
  directory: string
  publicUrl: string
}): Promise<Hono> {
  const immutable = serveStatic({
    root: directory,
    precompressed: true,
    onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
  })
  const revalidated = serveStatic({
    root: directory,
    precompressed: true,
    onFound: (path, c) => {
      c.header('Cache-Control', 'public, max-age=0, must-revalidate')
      if (path.endsWith('.data')) c.header('Content-Type', 'text/x-script; charset=utf-8')
    },
  })
  return new Hono()
    .use(await prerenderedPages({ directory, paths: ['/'], publicUrl }))
    .get('/assets/*', immutable)
    .get('*', async (c, next) => (isPlainFile(c.req.path) ? revalidated(c, next) : next()))
}

/** A page is served under its address, with its policy, and never as the file that holds it. */
const isPlainFile = (path: string) => /\.[a-z0-9]+$/.test(path) && !path.endsWith('.html')

export const builtFilesDirectory = join(import.meta.dirname, '..', '..', 'web', 'build', 'client')
