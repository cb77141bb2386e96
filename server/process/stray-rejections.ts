// By default, an unhandled rejection ends a Node process, and with it the requests of everyone else. It belongs to one
// request, such as a read that was started before a parallel read threw, and the answer to that request is already
// decided. So it is reported, and the server keeps running. An uncaught exception still ends the process, because it
// may have left shared state half changed.
import type { Logger } from 'pino'

/** Active until the returned function is called. */
export function surviveStrayRejections(logger: Logger): () => void {
  const report = (reason: unknown) => {
    logger.error(describe(reason), 'a promise failed with nobody waiting for it')
  }
  process.on('unhandledRejection', report)
  return () => process.off('unhandledRejection', report)
}

/** Never the value itself, which may carry a request, a row or a token. The stack starts with the message. */
function describe(reason: unknown): object {
  if (!(reason instanceof Error)) return { thrown: nameOf(reason) }
  const { code } = reason as NodeJS.ErrnoException
  return { err: { type: reason.name, stack: reason.stack, code } }
}

function nameOf(value: unknown): string {
  return (typeof value === 'object' && value?.constructor?.name) || typeof value
}
