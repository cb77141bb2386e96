import type { Database } from '@trellis/platform/postgres'
import type { Logger } from 'pino'

const day = 86_400_000
/** After midnight in UTC, so that clocks that differ a little still agree on the day. */
const margin = 60_000

/**
 * Gives every component its snapshot of the day, now and after each midnight (UTC); the result stops it. Asking again
 * does nothing, so that every process may ask.
 */
export function startDailySnapshots(database: Database, logger: Logger): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const take = async () => {
    try {
      await database.query({ role: 'app_job' }, { text: 'select app.take_daily_snapshots()' })
    } catch (error) {
      logger.error({ err: error }, 'The daily snapshots were not taken')
    }
  }
  const schedule = () => {
    timer = setTimeout(run, day - (Date.now() % day) + margin)
    timer.unref()
  }
  const run = () => {
    running = take()
    schedule()
  }
  run()
  return async () => {
    clearTimeout(timer)
    await running
  }
}
