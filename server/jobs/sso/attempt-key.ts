type Attempt = {
  readonly id: string
  readonly revision?: number
  /** When the work was last done, or before the first time, when it came up. */
  readonly after: Date | string | null
}

/**
 * The key of the next attempt: asking for it again, while it waits or runs, adds no second job. It changes with what the
 * attempt leaves behind, and once a day in case the job has failed for good.
 */
export function attemptKey({ id, revision = 1, after }: Attempt): string {
  const last = after === null ? 'never' : new Date(after).toISOString()
  return [id, revision, last, new Date().toISOString().slice(0, 10)].join('/')
}
