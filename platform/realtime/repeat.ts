import { setTimeout as pause } from 'node:timers/promises'

export type Repetition = {
  /** The next time comes soon instead of after the whole pause. */
  hurry(): void
  /** Waits for what is running. */
  stop(): Promise<void>
}

/** Milliseconds: of a crowd that hurries, all are served at once. */
const step = 250

/** Does the work again and again, with pauses between. */
export function repeat(
  milliseconds: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): Repetition {
  const ending = new AbortController()
  const { signal } = ending
  let isHurried = false
  const rest = async () => {
    for (let waited = 0; waited < milliseconds && !signal.aborted; waited += step) {
      await pause(step, undefined, { signal }).catch(() => undefined)
      if (isHurried) break
    }
    isHurried = false
  }
  const run = async () => {
    for (await rest(); !signal.aborted; await rest()) await work().catch(onError)
  }
  const running = run()
  return {
    hurry() {
      isHurried = true
    },
    async stop() {
      ending.abort()
      await running
    },
  }
}
