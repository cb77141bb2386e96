import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { enqueue, startWorker } from '@trellis/platform/jobs'
import { smtpMailer } from '@trellis/platform/mail'
import { productTasks } from '@trellis/server/jobs/jobs.ts'
import { findDueMails } from '@trellis/server/jobs/notifications/find-due-mails.ts'
import { SMTPServer } from 'smtp-server'
import type { Installation } from '../core/installation.ts'
import type { Crowd } from './crowd.ts'
import { createJobServices } from './job-services.ts'
import { until } from './until.ts'

const people = 1000
const mostSeconds = 30
const day = 86_400_000

/** Three releases, and on the next morning a digest for everybody, through a mail server on this machine. */
export async function measureDigests(installation: Installation, { hubId }: Crowd): Promise<void> {
  const { call, own, connection, database } = installation
  const post = await openMailServer()
  const mailer = smtpMailer({ url: post.url, from: 'Trellis <trellis@example.com>' })
  let now = Date.now()
  const services = createJobServices(() => new Date(now), mailer)
  const logger = { info: () => undefined, warn: console.warn, error: console.error }
  const worker = await startWorker({ connection, database, logger, tasks: productTasks, services })
  try {
    for (const number of ['9001.0.0', '9001.1.0', '9002.0.0'])
      await call('release-version', { component_id: hubId, number, changes: [] })
    await until(async () => (await own('select 1 from app.news limit 1')).length === 0)
    await own(`delete from app.notification_deliveries where user_id not in (
      select user_id from component_users u join dependencies d on d.component_id = u.component_id and d.depends_on_id = '${hubId}')`)
    now += day
    const began = performance.now()
    await database.transaction({ role: 'app_job' }, (transaction) =>
      enqueue(transaction, { task: findDueMails, payload: {} }),
    )
    await until(async () => {
      const [row] = await own(
        `select count(*)::integer as count from app.notification_mails where state = 'sent'`,
      )
      return Number(row?.count) >= people
    })
    const seconds = (performance.now() - began) / 1000
    console.log(`${post.count()} digests went out in ${seconds.toFixed(1)} s, at most ${mostSeconds} s`)
    if (seconds > mostSeconds || post.count() !== people) process.exitCode = 1
  } finally {
    await worker.stop()
    await mailer.close()
    await post.close()
  }
}

async function openMailServer() {
  let mails = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      stream.resume()
      stream.on('end', () => {
        mails += 1
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => mails,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
