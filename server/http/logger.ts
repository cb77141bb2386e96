import { type Logger, type LoggerOptions, pino } from 'pino'

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
]

type LoggerSettings = { readonly level?: string; readonly isTerminal: boolean }

/** People at a terminal see what went wrong; a service's log gets every request. */
export function loggerOptions({ level, isTerminal }: LoggerSettings): LoggerOptions {
  return {
    level: level ?? (isTerminal ? 'warn' : 'info'),
    base: null,
    redact: secretFields.flatMap((field) => [field, `*.${field}`]),
  }
}

export function createLogger(settings: LoggerSettings): Logger {
  return pino(loggerOptions(settings))
}
