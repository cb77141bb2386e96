import { availableParallelism } from 'node:os'

type QueueOptions = {
  /** Hashes that run at the same time. */
  readonly most: number
  /** Hashes that wait beyond those. */
  readonly mostWaiting: number
  /** Those of them that one owner may have, so that nobody takes every place. */
  readonly mostOwn: number
}

type Waiting = { readonly owner: string | undefined; readonly begin: () => void }

/** Told to the caller instead of letting them wait for longer than anyone does. */
export class HashQueueFullError extends Error {
  override readonly name = 'HashQueueFullError'
}

/** Runs expensive tasks a few at a time, in the order of their arrival. */
export function createHashQueue({ most, mostWaiting, mostOwn }: QueueOptions) {
  const waiting: Waiting[] = []
  let running = 0

  async function takeTurn(owner: string | undefined): Promise<void> {
    if (running < most) {
      running += 1
      return
    }
    const own = owner === undefined ? 0 : waiting.filter((each) => each.owner === owner).length
    if (waiting.length >= mostWaiting || own >= mostOwn) {
      throw new HashQueueFullError('Too many passwords are being checked')
    }
    // The one that finishes passes its place on, so the count stays.
    await new Promise<void>((begin) => waiting.push({ owner, begin }))
  }

  function endTurn(): void {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next.begin()
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
