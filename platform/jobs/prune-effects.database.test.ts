import { expect, test } from 'vitest'
import { pruneEffects } from './jobs.ts'
import { openJobs } from './testing/open-jobs.ts'

test('an effect is forgotten after 90 days, and not before', async () => {
  const jobs = await openJobs()
  await jobs.ask(
    `insert into platform.effects (key, done_at) select 'old:' || n, now() - interval '91 days' from generate_series(1, 5001) n`,
  )
  await jobs.ask(`insert into platform.effects (key, done_at) values ('young', now() - interval '89 days')`)
  await jobs.work([pruneEffects])
  await jobs.enqueue({ task: pruneEffects, payload: {} })
  await expect.poll(() => jobs.ask('select key from platform.effects')).toEqual([{ key: 'young' }])
})
