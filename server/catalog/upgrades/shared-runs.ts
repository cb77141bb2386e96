export type SharedRuns<T> = (key: string, run: () => Promise<T>) => Promise<T>

/**
 * Runs one at a time per key. Callers that arrive during a run share the next one, which starts after they arrived, so
 * that everyone sees their own earlier writes. However many ask at once, two runs answer all of them.
 */
export function createSharedRuns<T>(): SharedRuns<T> {
  const running = new Map<string, Promise<T>>()
  const waiting = new Map<string, Promise<T>>()

  function start(key: string, run: () => Promise<T>): Promise<T> {
    const current = run().finally(() => running.delete(key))
    running.set(key, current)
    return current
  }

  function join(key: string, run: () => Promise<T>, isAgain = false): Promise<T> {
    const shared = waiting.get(key)
    // The run may have failed for reasons of its first caller alone, so it is tried once more.
    if (shared !== undefined) return isAgain ? shared : shared.catch(() => join(key, run, true))
    const current = running.get(key)
    if (current === undefined) return start(key, run)
    const next = current
      .catch(() => undefined)
      .then(() => {
        waiting.delete(key)
        return start(key, run)
      })
    waiting.set(key, next)
    return next
  }

  return (key, run) => join(key, run)
}
