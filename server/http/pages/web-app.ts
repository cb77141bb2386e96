// The React app behind Hono: built files, prerendered pages, then React Router for everything else.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { PlatformVariables } from '@trellis/platform/http'
import type { RequestLog, RequestScope, WebBuild } from '@trellis/web/build'
import { Hono } from 'hono'
import type { LanguageVariables } from '../gates/language-gate.ts'
import { contentSecurityPolicy } from '../gates/security-headers.ts'
import { withPublicScheme } from '../public-scheme.ts'
import { type PrerenderedOptions, prerenderedPages } from './prerendered-pages.ts'

export type WebSettings = Omit<
  RequestScope,
  'nonce' | 'requestId' | 'log' | 'platformFetch' | 'language' | 'contact' | 'failedWith'
>

type WebEnv = { Variables: PlatformVariables & LanguageVariables }

export type WebRequest = {
  readonly requestId: string
  readonly log: RequestLog
  readonly platformFetch: typeof fetch
  readonly contact: RequestScope['contact']
}

export type WebAppOptions = {
  readonly settings: WebSettings
  readonly isDevelopment: boolean
  /** Called for each request, because the build changes during development. */
  readonly loadBuild: () => Promise<WebBuild>
  readonly scopeOf: (
    visitor: Pick<
      PlatformVariables & LanguageVariables,
      'requestId' | 'clientAddress' | 'clientPlace' | 'language'
    > & { readonly userAgent: string | null },
  ) => WebRequest
}

type Visitor = PlatformVariables & Partial<LanguageVariables>

/** The error page, at the requested address. */
export type RenderError = (request: Request, visitor: Visitor, status: number) => Promise<Response>

export type WebApp = { readonly pages: Hono<WebEnv>; readonly renderError: RenderError }

export function createWebApp({ settings, isDevelopment, loadBuild, scopeOf }: WebAppOptions): WebApp {
  const mode = isDevelopment ? 'development' : 'production'
  const handlersOf = rememberLast((build: WebBuild) =>
    // A language prefix is the base of all addresses, so links and redirects keep it.
    remember((prefix: string) =>
      build.entry.module.createRequestHandler({ ...build, basename: prefix || '/' }, mode),
    ),
  )
  const render = async (sent: Request, visitor: Visitor, failedWith?: number) => {
    const build = await loadBuild()
    const nonce = randomBytes(16).toString('base64url')
    // A failure before the language gate has no language yet.
    const { language = settings.languages.offered[0], languagePrefix = '' } = visitor
    const scope = {
      ...settings,
      ...scopeOf({ ...visitor, language, userAgent: sent.headers.get('user-agent') }),
      nonce,
      language,
      failedWith,
    }
    const context = build.entry.module.createRequestContext(scope)
    const request = withPublicScheme(sent, settings.publicUrl)
    const answer = await handlersOf(build)(languagePrefix)(request, context)
    keepPrefix(answer.headers, languagePrefix)
    // A file that people have uploaded comes with a stricter one.
    if (!answer.headers.has('Content-Security-Policy'))
      answer.headers.set('Content-Security-Policy', contentSecurityPolicy({ nonce }, { isDevelopment }))
    return answer
  }
  return {
    pages: new Hono<WebEnv>().all('*', (c) => render(c.req.raw, c.var)),
    // The body stays unread: the page is the same as for a GET.
    renderError: ({ url, headers }, visitor, status) =>
      render(new Request(url, { headers }), visitor, status),
  }
}

/** The router adds the prefix to redirects of loaders, but not to those of guards. */
function keepPrefix(headers: Headers, prefix: string): void {
  const location = headers.get('Location')
  if (prefix === '' || !location?.startsWith('/') || location.startsWith('//')) return
  if (location !== prefix && !location.startsWith(`${prefix}/`)) headers.set('Location', prefix + location)
}

function remember<Input, Output>(make: (input: Input) => Output): (input: Input) => Output {
  const made = new Map<Input, Output>()
  return (input) => {
    const known = made.get(input) ?? make(input)
    made.set(input, known)
    return known
  }
}

function rememberLast<Input, Output>(make: (input: Input) => Output): (input: Input) => Output {
  let last: { input: Input; output: Output } | undefined
  return (input) => {
    if (last?.input !== input) last = { input, output: make(input) }
    return last.output
  }
}

/** Files with a hash in their name are cached forever. Others are revalidated. */
export async function createBuiltFiles({ directory, ...options }: PrerenderedOptions): Promise<Hono<WebEnv>> {
  const files = join(directory, 'client')
  const immutable = serveStatic({
    root: files,
    precompressed: true,
    onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
  })
  const revalidated = serveStatic({
    root: files,
    precompressed: true,
    onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=0, must-revalidate'),
  })
  return new Hono<WebEnv>()
    .use(await prerenderedPages({ directory: join(directory, 'pages'), ...options }))
    .get('/assets/*', immutable)
    .get('*', async (c, next) => (isPlainFile(c.req.path) ? revalidated(c, next) : next()))
}

const isPlainFile = (path: string) => /\.[a-z0-9]+$/.test(path)

export const buildDirectory = join(import.meta.dirname, '../../..', 'web', 'build')
