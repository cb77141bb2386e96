// A promise that fails with nobody waiting for it ends a Node process by default, and with it the requests of everyone
// else. It comes from one request, such as a read that was started before a read beside it threw, and what that
// request answered is decided already: it is reported and the server goes on. An exception that nothing caught is not
// kept here, because it may have left shared state half-changed: it ends the process.
import type { Logger } from 'pino'

/** Until the returned function is called. */
export function surviveStrayRejections(logger: Logger): () => void {
  const report = (reason: unknown) => {
    logger.error(describe(reason), 'a promise failed with nobody waiting for it')
  }
  process.on('unhandledRejection', report)
  return () => process.off('unhandledRejection', report)
}

/** Never the value itself: what is thrown may carry a request, a row or a token. The stack begins with the message. */
function describe(reason: unknown): object {
  if (!(reason instanceof Error)) return { thrown: nameOf(reason) }
  const { code } = reason as NodeJS.ErrnoException
  return { err: { type: reason.name, stack: reason.stack, code } }
}

function nameOf(value: unknown): string {
  return (typeof value === 'object' && value?.constructor?.name) || typeof value
}
