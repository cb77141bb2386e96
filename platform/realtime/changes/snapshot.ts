/** What was committed at a moment, as PostgreSQL writes it: `xmin:xmax:xip,…`. */
export type Snapshot = {
  readonly text: string
  /** Transactions from here on had not begun. */
  readonly next: string
  /** Those before it that had not ended. */
  readonly running: readonly string[]
}

export function parseSnapshot(text: string): Snapshot {
  const [, next = '', running = ''] = text.split(':')
  return { text, next, running: running === '' ? [] : running.split(',') }
}
