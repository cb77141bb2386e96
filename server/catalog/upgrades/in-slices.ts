import { setImmediate as others } from 'node:timers/promises'

/** Milliseconds of work after which other requests get a turn. */
const slice = 10

/** Processes a long list item by item and lets other requests run in between. */
export async function inSlices<T>(
  items: readonly T[],
  work: (item: T) => void,
  now: () => number = performance.now.bind(performance),
): Promise<void> {
  let end = now() + slice
  for (const item of items) {
    work(item)
    if (now() < end) continue
    await others()
    end = now() + slice
  }
}
