// Turns a matched and loaded route into an answer. Crawlers get the whole page at once, and only the status of a failed
// page: its text is not worth indexing.
import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { DocumentContext, publicUrlPlaceholder } from './components/page/document-context.ts'
import { findRequestScope, languageOf } from './data/client/request-scope.ts'
import { catalogs } from './locales/catalogs.ts'
import { createI18n } from './locales/create-i18n.ts'
import { isCrawler } from './routing/is-crawler.ts'

// The server takes the handler from here: in development the app has its own React Router.
export { createRequestHandler } from 'react-router'
export { createPrerenderContext, createRequestContext } from './data/client/request-scope.ts'
export { prerenderedPaths } from './screens/prerendered-paths.ts'

/** Longer than a statement may take (15 s): a late part of a page has not failed yet. */
export const streamTimeout = 20_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  const forCrawler = isCrawler(request.headers.get('user-agent'))
  const scope = findRequestScope(context)
  if (forCrawler && routerContext.staticHandlerContext.errors) {
    scope?.log.warn({ status, path: new URL(request.url).pathname }, 'a crawler met an error page')
    return new Response(null, { status, headers })
  }
  const { nonce, requestId, languages, publicUrl = publicUrlPlaceholder } = scope ?? {}
  const language = languageOf(context)
  const document = (
    <I18nextProvider i18n={createI18n(language, catalogs[language])}>
      <DocumentContext value={{ publicUrl, languages, nonce, requestId }}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />
      </DocumentContext>
    </I18nextProvider>
  )
  return new Promise((resolve, reject) => {
    const ready = forCrawler || !scope ? 'onAllReady' : 'onShellReady'
    let answered = false
    const stream = renderToPipeableStream(document, {
      ...(nonce && { nonce }),
      [ready]() {
        answered = true
        headers.set('Content-Type', 'text/html; charset=utf-8')
        const body = new PassThrough()
        body.once('close', () => clearTimeout(deadline))
        stream.pipe(body)
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
      },
      onShellError(error) {
        // The router renders once more, with the error at the deepest boundary that it rendered. In the shell, that
        // boundary passes the error on as well, and the visitor would get a line of plain text: the root takes it
        // instead.
        routerContext.staticHandlerContext._deepestRenderedBoundaryId = null
        reject(error)
      },
      onError(error) {
        // An error before the answer rejects above and is reported there.
        if (answered) scope?.log.error({ err: error }, 'rendering failed after the answer began')
      },
    })
    const deadline = setTimeout(() => stream.abort(), streamTimeout + 1_000)
  })
}

/** A visitor who left is not a failure, and a request that a route refuses is not our fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const scope = findRequestScope(context)
  if (!scope) throw error
  const path = new URL(request.url).pathname
  if (isRouteErrorResponse(error) && error.status < 500) {
    scope.log.info({ status: error.status, method: request.method, path }, 'a route refused')
    return
  }
  const cause = isRouteErrorResponse(error) ? (error.data ?? error.statusText) : error
  scope.log.error({ err: cause, path }, 'a route failed')
}
