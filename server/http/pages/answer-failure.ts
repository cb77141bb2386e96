// Handles failures that happen before a page could answer for itself. A navigation gets the product's error page;
// scripts and parts of a page get the reason in one line.
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
    // The client has left, so there is nobody to answer and nothing to fix.
    if (error instanceof ClientLeftError || hasClientLeft(c)) return c.body(null, 400)
    const isRefusal = error instanceof HTTPException
    if (!isRefusal) logger.error({ requestId, err: error }, 'request failed')
    const status = isRefusal ? error.status : 500
    if (opensPage(c.req.raw)) {
      try {
        const page = await renderError(c.req.raw, c.var, status)
        // Goes through the context, which may already hold headers, such as the one that closes the connection.
        return c.body(page.body ?? '', status, Object.fromEntries(page.headers))
      } catch (err) {
        logger.error({ requestId, err }, 'the error page failed')
      }
    }
    return c.text(isRefusal ? error.message : 'Internal Server Error', status)
  }
}

/** Scripts and parts of a page accept any type. Only a navigation asks for a document. */
const opensPage = ({ headers }: Request) => headers.get('accept')?.includes('text/html') ?? false
