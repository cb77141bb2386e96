const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** The pauses after each failed attempt, about three days in all, as Standard Webhooks recommends. */
const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

/** A receiver cannot put off a message for longer. */
const longestWait = 24 * hour

export type FailedAttempt = {
  /** How many attempts there were, with this one. */
  readonly attempts: number
  readonly at: Date
  /** The header of the answer. */
  readonly retryAfter?: string | undefined
}

/** When a message is sent again. Undefined after the last attempt. */
export function findNextAttempt({ attempts, at, retryAfter }: FailedAttempt): Date | undefined {
  const pause = pauses[attempts - 1]
  if (pause === undefined) return undefined
  const asked = Math.min(readRetryAfter(retryAfter, at), longestWait)
  return new Date(at.getTime() + Math.max(pause, asked))
}

/** Milliseconds. Seconds or a date; 0 for anything else. */
function readRetryAfter(text: string | undefined, at: Date): number {
  const value = text?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return Number(value) * second
  const date = /^[A-Z][a-z]{2}, .* GMT$/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? 0 : Math.max(0, date - at.getTime())
}
