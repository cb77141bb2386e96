// A database with an organization, a clock that the test sets, and a mail server that counts.
import { createTestOrganization, type TestOrganization } from '@trellis/database/testing'
import { registerTasks, type Task, type TaskContext } from '@trellis/platform/jobs'
import type { Mail } from '@trellis/platform/mail'
import { openDatabase } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase } from '@trellis/platform/postgres/testing'
import { generateSecretKey, openSecretBox } from '@trellis/platform/tokens'
import { inject } from 'vitest'
import { createServices } from '../../../services.ts'
import { productTasks } from '../../jobs.ts'
import type { JobServices } from '../../services.ts'
import { findDueMails } from '../find-due-mails.ts'
import { sendNotificationMail } from '../send-notification-mail.ts'

type ToldEvent = {
  readonly to: string
  readonly event: string
  readonly data: object
  readonly component?: string
  readonly components?: readonly string[]
  readonly isUrgent?: boolean
  readonly isPressing?: boolean
  readonly organization?: string | null
}

export type MailStage = Awaited<ReturnType<typeof openMailStage>>

export async function openMailStage(undo: (work: () => Promise<void>) => void) {
  const testDatabase = await createTestDatabase(inject('testCluster'))
  const { connection } = testDatabase
  undo(() => testDatabase.drop())
  const database = await openDatabase(connection)
  undo(() => database.close())
  await registerTasks(connection, productTasks)
  const company: TestOrganization = await asOwner(connection, (owner) => createTestOrganization(owner))
  const ask = (text: string, ...values: unknown[]) =>
    asOwner(connection, (owner) => owner.query(text, values))
  await ask('delete from app.news')
  await ask('delete from graphile_worker._private_jobs')

  const state = { now: new Date('2026-11-20T12:00:00Z'), batches: 0 }
  const mails: Mail[] = []
  const lines: string[] = []
  const post = { send: async (mail: Mail): Promise<void> => void mails.push(mail) }
  const publicUrl = 'https://app.example.com'
  const services = {
    ...createServices({
      config: {
        publicUrl,
        ssoAllowsPrivate: false,
        webhooksAllowPrivate: false,
        notifiesImpersonated: true,
        mailMinInterval: 60,
      },
      secrets: openSecretBox(generateSecretKey()),
    }),
    clock: () => state.now,
    mailer: { send: (mail: Mail) => post.send(mail), close: async () => undefined },
  } as JobServices
  const log = (fields: object, message: string) => void lines.push(JSON.stringify(fields) + message)
  const context = {
    services,
    database,
    logger: { info: log, warn: log, error: log },
    signal: new AbortController().signal,
    job: { id: '1', attempt: 1, isLastAttempt: false },
  } as TaskContext<JobServices>
  const run = (task: Task<JobServices>, payload: object = {}) => task.run(payload, context)

  return {
    company,
    database,
    services,
    mails,
    lines,
    post,
    ask,
    run,
    at(time: string) {
      state.now = new Date(time)
    },
    /** As the job that tells people does it. */
    async tell({
      to,
      event,
      data,
      component,
      components,
      isUrgent = false,
      isPressing = false,
      organization,
    }: ToldEvent) {
      state.batches += 1
      const row = {
        organization_id: organization === undefined ? company.id : organization,
        user_id: to,
        event,
        component_id: component ?? null,
        data,
        position: 0,
        is_mailed: true,
        is_urgent: isUrgent,
        is_pressing: isPressing,
        component_ids: components ?? null,
      }
      await database.query(
        { role: 'app_job' },
        {
          text: 'select app.store_notifications(gen_random_uuid(), $1, $2)',
          values: [JSON.stringify([row]), state.now],
        },
      )
    },
    choose: (person: string, cadence: string, timeZone = 'UTC') =>
      ask(
        'update notification_settings set cadence = $2, time_zone = $3 where user_id = $1',
        person,
        cadence,
        timeZone,
      ),
    /** Orders what is due, and tries each mail that was not sent yet. */
    async deliver() {
      await run(findDueMails)
      const ordered = await ask(
        `select id from app.notification_mails where state = 'ordered' order by created_at`,
      )
      for (const { id } of ordered) await run(sendNotificationMail, { mail_id: id })
    },
    states: async () =>
      (await ask('select state from app.notification_deliveries order by due_at, state')).map(
        (row) => row.state,
      ),
  }
}

/** A release that leaves one component of the person behind. */
export const released = (component: string, more: object = {}) => ({
  title: 'billing',
  number: '2.0.0',
  breaking_changes: 0,
  guides: 0,
  is_late: false,
  components: [
    {
      id: component,
      title: 'checkout',
      selected: '1.0.0',
      distance: 'major',
      count: 1,
      before: 100,
      after: 55,
    },
  ],
  total: 1,
  ...more,
})
