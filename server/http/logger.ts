import { type Logger, type LoggerOptions, pino } from 'pino'

/** A second safeguard: no line logs these on purpose, and if one did, the value would be removed. */
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

/** A terminal shows what went wrong; a service's log gets every request. */
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
