import { Logger as LibraryLogger } from 'graphile-worker'
import type { Logger } from '../postgres/postgres.ts'

/**
 * Log lines of the library about itself. Its lines about single jobs are left out, because they contain payloads; the
 * worker reports those.
 */
export function libraryLogger(logger: Logger): LibraryLogger {
  return new LibraryLogger(() => (level, message, meta) => {
    if (meta !== undefined && 'job' in meta) return
    if (level === 'error' || level === 'warning')
      logger.warn({ queue: message }, 'the queue reported a problem')
  })
}
