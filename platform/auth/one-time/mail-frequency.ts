import { authErrors } from '../errors/errors.ts'

/** Refuses a second mail of a kind within the interval, and tells how long to wait. */
export function requireMailPause(
  sentAt: Date | null,
  { now, interval }: { now: number; interval: number },
): void {
  if (sentAt === null) return
  const wait = sentAt.getTime() + interval * 1000 - now
  if (wait > 0) throw authErrors.overMailFrequency(Math.min(interval, Math.ceil(wait / 1000)))
}
