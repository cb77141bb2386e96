import type { Logger } from 'pino'

/** Doing one again does nothing, so that every process may do all of them. */
export type DailyTask = { readonly name: string; readonly run: () => Promise<unknown> }

const day = 86_400_000
/** After midnight in UTC, so that clocks that differ a little still agree on the day. */
const margin = 60_000

/** Runs the tasks now and after each midnight (UTC); the result stops it once the running ones are through. */
export function startDaily(tasks: readonly DailyTask[], logger: Logger): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const runAll = async () => {
    for (const { name, run } of tasks) {
      await run().catch((error: unknown) => logger.error({ err: error, task: name }, 'a daily task failed'))
    }
  }
  const begin = () => {
    running = runAll()
    timer = setTimeout(begin, day - (Date.now() % day) + margin)
    timer.unref()
  }
  begin()
  return async () => {
    clearTimeout(timer)
    await running
  }
}
