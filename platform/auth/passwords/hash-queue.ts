import { availableParallelism } from 'node:os'

type QueueOptions = {
  /** Hashes that run at the same time. */
  readonly most: number
  /** Hashes that wait beyond those. */
  readonly mostWaiting: number
}

/** Told to the caller instead of letting them wait for longer than anyone does. */
export class HashQueueFullError extends Error {
  override readonly name = 'HashQueueFullError'
}

/** Runs expensive tasks a few at a time, in the order of their arrival. */
export function createHashQueue({ most, mostWaiting }: QueueOptions) {
  const waiting: (() => void)[] = []
  let running = 0

  async function takeTurn(): Promise<void> {
    if (running < most) {
      running += 1
      return
    }
    if (waiting.length >= mostWaiting) throw new HashQueueFullError('Too many passwords are being checked')
    // The one that finishes passes its place on, so the count stays.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function endTurn(): void {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }

  return async function enqueue<Result>(task: () => Promise<Result>): Promise<Result> {
    await takeTurn()
    try {
      return await task()
    } finally {
      endTurn()
    }
  }
}

/**
 * Hashing takes a whole core for about 50 ms. Half of the cores stay free for all other requests, and a caller waits
 * for a few seconds at most. One queue per process, because its requests share the cores.
 */
export const inHashQueue = createHashQueue({
  most: Math.max(1, Math.floor(availableParallelism() / 2)),
  mostWaiting: 64,
})
