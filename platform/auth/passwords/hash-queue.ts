import { availableParallelism } from 'node:os'

type QueueOptions = {
  /** Hashes that run at the same time. */
  readonly most: number
  /** Hashes that wait beyond those. */
  readonly mostWaiting: number
  /** Those of them that one owner may have, so that nobody takes every place. */
  readonly mostOwn: number
}

/** Told to the caller instead of letting them wait for longer than anyone does. */
export class HashQueueFullError extends Error {
  override readonly name = 'HashQueueFullError'
}

/**
 * Runs expensive tasks a few at a time. Owners take turns, so that one with many tasks delays another by one task; those
 * of one owner run in the order of their arrival. Tasks without an owner take turns as one.
 */
export function createHashQueue({ most, mostWaiting, mostOwn }: QueueOptions) {
  /** In the order of their turns. */
  const waiting = new Map<string | undefined, (() => void)[]>()
  let running = 0
  let waitingCount = 0

  async function takeTurn(owner: string | undefined): Promise<void> {
    if (running < most) {
      running += 1
      return
    }
    const own = waiting.get(owner) ?? []
    if (waitingCount >= mostWaiting || (owner !== undefined && own.length >= mostOwn)) {
      throw new HashQueueFullError('Too many passwords are being checked')
    }
    // The one that finishes passes its place on, so the count stays.
    await new Promise<void>((begin) => {
      own.push(begin)
      waiting.set(owner, own)
      waitingCount += 1
    })
  }

  function endTurn(): void {
    const [next] = waiting
    if (next === undefined) {
      running -= 1
      return
    }
    const [owner, tasks] = next
    const begin = tasks.shift()
    // Setting it again puts it behind all others.
    waiting.delete(owner)
    if (tasks.length > 0) waiting.set(owner, tasks)
    waitingCount -= 1
    begin?.()
  }

  return async function enqueue<Result>(task: () => Promise<Result>, owner?: string): Promise<Result> {
    await takeTurn(owner)
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
  mostOwn: 16,
})
