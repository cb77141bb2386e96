import { type AuthError, authErrors } from '../errors/errors.ts'

type Pause = {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Seconds. */
  readonly interval: number
}

/** Refuses a second mail of a kind within the interval, and tells how long to wait. */
export function requireMailPause(sentAt: Date | null, pause: Pause): void {
  requirePause(sentAt, pause, authErrors.overMailFrequency)
}

export function requireSmsPause(sentAt: Date | null, pause: Pause): void {
  requirePause(sentAt, pause, authErrors.overSmsFrequency)
}

function requirePause(
  sentAt: Date | null,
  { now, interval }: Pause,
  refuse: (seconds: number) => AuthError,
): void {
  if (sentAt === null) return
  const wait = sentAt.getTime() + interval * 1000 - now
  if (wait > 0) throw refuse(Math.min(interval, Math.ceil(wait / 1000)))
}
