import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/** The settings of the embedded server; nothing is written into its configuration files. */
export function serverSettings(): Record<string, string> {
  const memory = Math.floor(totalmem() / megabyte)
  return {
    ...logSettings,
    max_connections: '60',
    shared_buffers: `${Math.min(512, Math.max(64, Math.floor(memory / 8)))}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(memory / 2))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    jit: 'off',
  }
}

// Only events of the server itself: failed statements are logged by their caller, and contain people's data.
const logSettings = {
  log_destination: 'stderr',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
}
