import { Logger as LibraryLogger } from 'graphile-worker'
import type { Logger } from '../postgres/postgres.ts'

/**
 * What the library has to say about itself. Its lines about single jobs are left out, because they carry what a job
 * was given; those are reported by the worker.
 */
export function libraryLogger(logger: Logger): LibraryLogger {
  return new LibraryLogger(() => (level, message, meta) => {
    if (meta !== undefined && 'job' in meta) return
    if (level === 'error' || level === 'warning') logger.warn({ queue: message }, 'the queue has trouble')
  })
}
