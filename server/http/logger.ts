import { type Logger, pino } from 'pino'

/** Belt and braces: no line carries these on purpose, and if one did, the value would not be written. */
const secretFields = [
  'authorization',
  'cookie',
  'apikey',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'token_hash',
  'code',
]

/** People at a terminal see what went wrong; a service's log gets every request. */
export function createLogger({ level, isTerminal }: { level?: string; isTerminal: boolean }): Logger {
  return pino({
    level: level ?? (isTerminal ? 'warn' : 'info'),
    base: null,
    redact: secretFields.flatMap((field) => [field, `*.${field}`]),
  })
}
