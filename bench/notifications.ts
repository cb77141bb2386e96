// What it costs to tell people: a release with 5,000 dependents beside the same release when nothing is recorded; how long
// after it 500 people are told; and how long the digests of 1,000 people take.
import { registerTasks, startWorker } from '@trellis/platform/jobs'
import { followRules } from '@trellis/server/jobs/news/follow-rules.ts'
import { tellNews } from '@trellis/server/jobs/news/tell-news.ts'
import { productTasks } from '@trellis/server/jobs/jobs.ts'
import { type Installation, startInstallation } from './core/installation.ts'
import { type Crowd, createCrowd } from './notifications/crowd.ts'
import { measureDigests } from './notifications/digests.ts'
import { createJobServices } from './notifications/job-services.ts'
import { until } from './notifications/until.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const mostSlowdown = 1.1
const mostSeconds = 5

const installation = await startInstallation()
try {
  await registerTasks(installation.connection, productTasks)
  const crowd = await createCrowd(installation, 500)
  await installation.own('analyze')
  await measureRelease(installation, crowd)
  await measureTelling(installation, crowd)
  const readers = await createCrowd(installation, 1000)
  // Autovacuum does this within a minute. Until then the planner knows nothing about the new organization.
  await installation.own('analyze')
  await measureDigests(installation, readers)
} finally {
  await installation.stop()
}

type Setting = 'enable' | 'disable'

/** In turns, so that both meet the same machine. */
async function measureRelease({ call, own }: Installation, { hubId }: Crowd): Promise<void> {
  const times: Record<Setting, number[]> = { enable: [], disable: [] }
  const triggers = await own(
    `select format('alter table %s %%s trigger %I', tgrelid::regclass, tgname) as text from pg_trigger
     where tgname ~ '_news_(insert|update|delete)$' and tgrelid::regclass::text !~ 'auth'`,
  )
  for (let round = 0; round < rounds * 2; round += 1) {
    const setting: Setting = round % 2 === 0 ? 'enable' : 'disable'
    for (const { text } of triggers) await own(String(text).replace('%s', setting))
    const began = performance.now()
    const { id } = await call('release-version', { component_id: hubId, number: '9000.0.0', changes: [] })
    times[setting].push(performance.now() - began)
    // All scores are as they were, and the next release moves them again.
    await call('delete-version', { id })
  }
  for (const { text } of triggers) await own(String(text).replace('%s', 'enable'))
  const [told, untold] = [quartile(times.enable), quartile(times.disable)]
  const ratio = told / untold
  console.log(
    `a release with 5,000 dependents: ${told.toFixed(0)} ms, ${ratio.toFixed(2)} of ${untold.toFixed(0)} ms without notifications, at most ${mostSlowdown}`,
  )
  if (ratio > mostSlowdown) process.exitCode = 1
}

/** The worker takes the jobs of the measured releases first. */
async function measureTelling(
  { call, own, connection, database }: Installation,
  crowd: Crowd,
): Promise<void> {
  const logger = { info: () => undefined, warn: console.warn, error: console.error }
  const services = createJobServices()
  const worker = await startWorker({ connection, database, logger, tasks: [tellNews, followRules], services })
  try {
    await until(async () => (await own('select 1 from app.news limit 1')).length === 0)
    await own('delete from notifications')
    await call('release-version', { component_id: crowd.hubId, number: '9000.0.0', changes: [] })
    const began = performance.now()
    await until(async () => (await own('select 1 from app.news limit 1')).length === 0)
    const seconds = (performance.now() - began) / 1000
    const [row] = await own('select count(*)::integer as count from notifications')
    console.log(
      `${row?.count} people were told ${seconds.toFixed(2)} s after the release, at most ${mostSeconds} s`,
    )
    if (seconds > mostSeconds || row?.count !== 500) process.exitCode = 1
  } finally {
    await worker.stop()
  }
}

/** The lower one, because other programs only ever add to a time. */
function quartile(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0
}
