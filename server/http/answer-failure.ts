// What goes wrong before a page could answer for itself. A person who opens a page reads the product's error page;
// everybody else, a script or a part of a page, gets the reason in one line.
import { ClientLeftError, hasClientLeft, type PlatformEnv } from '@trellis/platform/http'
import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import type { RenderError } from './web-app.ts'

export type FailureOptions = {
  readonly logger: Logger
  readonly renderError: RenderError
}

export function answerFailure({ logger, renderError }: FailureOptions): ErrorHandler<PlatformEnv> {
  return async (error, c) => {
    const { requestId } = c.var
    // There is nobody to answer, and nothing to mend.
    if (error instanceof ClientLeftError || hasClientLeft(c)) return c.body(null, 400)
    const isRefusal = error instanceof HTTPException
    if (!isRefusal) logger.error({ requestId, err: error }, 'request failed')
    const status = isRefusal ? error.status : 500
    if (opensPage(c.req.raw)) {
      try {
        const page = await renderError(c.req.raw, c.var, status)
        // Through the context, which may hold headers already: that the connection ends, for one.
        return c.body(page.body ?? '', status, Object.fromEntries(page.headers))
      } catch (err) {
        logger.error({ requestId, err }, 'the error page failed')
      }
    }
    return c.text(isRefusal ? error.message : 'Internal Server Error', status)
  }
}

/** Scripts accept anything, and so do the parts of a page; only a navigation asks for a document by its type. */
const opensPage = ({ headers }: Request) => headers.get('accept')?.includes('text/html') ?? false
