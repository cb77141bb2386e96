// The jobs of the product on the real database, run by a real worker.
import { enqueue, registerTasks, startWorker } from '@trellis/platform/jobs'
import { type Mail, MailError } from '@trellis/platform/mail'
import { type Database, openDatabase } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { generateSecretKey, openSecretBox } from '@trellis/platform/tokens'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { keepDemo } from '../organizations/demo/keep-demo.ts'
import { createServices } from '../services.ts'
import { createContactDesk } from '../site/contact-desk.ts'
import { productTasks, schedule } from './jobs.ts'
import { pruneAuditLog } from './prune-audit-log.ts'
import { recordRefusedSignIns } from './record-refused-sign-ins.ts'
import { sendImpersonationMail } from './send-impersonation-mail.ts'

let testDatabase: TestDatabase
let database: Database
let lines: string[]

// Cleaned up after the test's worker, which starts later.
beforeEach(async ({ onTestFinished: undo }) => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  undo(() => testDatabase.drop())
  database = await openDatabase(testDatabase.connection)
  undo(() => database.close())
  lines = []
})

const ask = (text: string) => asOwner(testDatabase.connection, (owner) => owner.query(text))
const untilDone = () =>
  expect.poll(() => ask('select task_identifier, last_error from graphile_worker.jobs')).toEqual([])

async function work(send: (mail: Mail) => Promise<void>): Promise<void> {
  const log = (_: object, message: string) => void lines.push(message)
  const worker = await startWorker({
    connection: testDatabase.connection,
    database,
    logger: { info: log, warn: log, error: log },
    tasks: productTasks,
    services: {
      ...createServices({
        config: {
          publicUrl: 'https://app.example.com',
          ssoAllowsPrivate: false,
          webhooksAllowPrivate: false,
          notifiesImpersonated: true,
          mailMinInterval: 60,
        },
        secrets: openSecretBox(generateSecretKey()),
      }),
      mailer: { send, close: async () => undefined },
      orderSignIn: async () => false,
      orderEmailChange: async () => undefined,
      fetchOutside: () => Promise.reject(new Error('Nothing is outside')),
      resolveTxt: async () => [],
      contactMailbox: 'us@example.com',
      keepDemo: () => keepDemo(testDatabase.connection, true),
    },
  })
  onTestFinished(() => worker.stop())
}

/** One transaction each, because the worker that just started registers the same tasks in a different order. */
async function enqueueEach(tasks: typeof productTasks): Promise<void> {
  for (const task of tasks) {
    await database.transaction({ role: 'app_job' }, (transaction) =>
      enqueue(transaction, { task, payload: {} }),
    )
  }
}

async function write(): Promise<string> {
  const desk = createContactDesk({ database, secret: 'a secret', isLoopback: true })
  return await desk.send({
    request: {
      kind: 'sales',
      name: 'Noor',
      email: 'noor@example.com',
      company: undefined,
      preferred_time: 'Tuesday',
      message: 'How do we begin?',
    },
    language: 'en',
    token: desk.openForm(),
    trap: '',
    address: '127.0.0.1',
  })
}

test('a message of the contact page is kept with its job, which holds no word of it', async () => {
  await registerTasks(testDatabase.connection, productTasks)
  expect(await write()).toBe('sent')
  const [row] = await ask('select id, delivered_at from contact_requests')
  expect(row?.delivered_at).toBeNull()
  expect(await ask('select payload from graphile_worker._private_jobs')).toEqual([
    { payload: { contact_request_id: row?.id } },
  ])
})

test('a message is mailed once, also when the mail server was away at first', async () => {
  const mails: Mail[] = []
  let attempts = 0
  const looked = Promise.withResolvers<void>()
  await work(async (mail) => {
    attempts += 1
    if (attempts === 1) throw new MailError({ code: 'ECONNREFUSED', isRecipientRefused: false })
    await looked.promise
    mails.push(mail)
  })
  expect(await write()).toBe('sent')
  await expect.poll(() => attempts).toBeGreaterThan(0)
  expect(await ask('select 1 from contact_requests where delivered_at is null')).toHaveLength(1)
  looked.resolve()
  await untilDone()
  expect(mails).toEqual([
    expect.objectContaining({
      to: 'us@example.com',
      replyTo: 'noor@example.com',
      text: expect.stringContaining('How do we begin?'),
    }),
  ])
  expect(mails[0]?.text).toContain('Tuesday')
  expect(mails[0]?.text).not.toContain('null')
  expect(await ask('select 1 from contact_requests where delivered_at is not null')).toHaveLength(1)
})

test('everything that is scheduled is a task of the product, and can be done', async () => {
  const names = schedule.map(({ task: { name } }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'take-daily-snapshots',
      'keep-demo-fresh',
      'prune-site',
      'prune-sign-in',
      'prune-effects',
      'prune-audit-log',
      'record-refused-sign-ins',
      'record-api-token-uses',
    ]),
  )
  const tasks = productTasks.filter(({ name }) => names.includes(name))
  expect(tasks).toHaveLength(names.length)
  await work(async () => undefined)
  await enqueueEach(tasks)
  await untilDone()
  expect(lines).toEqual([])
  expect(await ask('select 1 from organizations where is_demo')).toHaveLength(1)
})

test('each audit log is cut where its organization agreed, that of the installation after a year', async () => {
  await registerTasks(testDatabase.connection, productTasks)
  await ask(`
    insert into organizations (name, slug, trial_ends_at, limit_overrides) values
      ('Short', 'short', now(), '{"audit_days": 30}'), ('Fresh', 'fresh', now(), '{"audit_days": 32}'),
      ('Long', 'long', now(), '{"audit_days": null}');
    update audit_log set occurred_at = now() - interval '31 days';
    select app.note_refused_sign_in(null, 'code', 'otp_expired');
    select app.record_refused_sign_ins();
    update audit_log set occurred_at = now() - interval '367 days' where event = 'sign_in_refused';
    select app.note_refused_sign_in(null, 'link', 'otp_expired')`)
  await work(async () => undefined)
  await enqueueEach([recordRefusedSignIns, pruneAuditLog])
  await untilDone()
  const left = await ask(
    `select coalesce(o.name, a.fields ->> 'method') as name
     from audit_log a left join organizations o on o.id = a.organization_id`,
  )
  expect(left.map(({ name }) => name).sort()).toEqual(['Fresh', 'Long', 'link'])
})

test('refused sign-ins of an attack are summed up in one run, however many they are', async () => {
  await registerTasks(testDatabase.connection, productTasks)
  await ask(`
    insert into app.refused_sign_ins (method, reason) select 'code', 'otp_expired' from generate_series(1, 100001)`)
  await work(async () => undefined)
  await enqueueEach([recordRefusedSignIns])
  await untilDone()
  expect(await ask('select count(*)::integer as left from app.refused_sign_ins')).toEqual([{ left: 0 }])
  const told = await ask(
    `select fields -> 'count' as count from audit_log where event = 'sign_in_refused' order by sequence`,
  )
  expect(told).toEqual([{ count: 50_000 }, { count: 50_000 }, { count: 1 }])
})

test('a person is told once that a superadmin may act for them, and until when', async () => {
  const mails: Mail[] = []
  await work(async (mail) => void mails.push(mail))
  const [row] = await ask(`
    with person as (
      insert into auth.users (email, email_confirmed_at) values ('ada@example.com', now()) returning id
    ), superadmin as (
      insert into auth.users (email, email_confirmed_at) values ('root@example.com', now()) returning id
    ), company as (
      insert into organizations (name, slug, trial_ends_at) values ('Acme', 'acme', now() + interval '1 day') returning id
    ), link as (
      insert into auth.actor_links (token_hash, user_id, actor_id, created_at, expires_at)
      select repeat('a', 64), person.id, superadmin.id, '2026-11-17T14:00Z', '2026-11-17T15:00Z' from person, superadmin
      returning id, user_id
    )
    insert into app.impersonations (link_id, organization_id, user_id, reason, created_at, expires_at)
    select link.id, company.id, link.user_id, 'Ticket 4711', '2026-11-17T14:00Z', '2026-11-17T15:00Z' from link, company
    returning link_id`)
  const order = () =>
    database.transaction({ role: 'app_writer' }, (transaction) =>
      enqueue(transaction, {
        task: sendImpersonationMail,
        payload: { link_id: String(row?.link_id) },
        key: String(row?.link_id),
      }),
    )
  await order()
  await untilDone()
  await order()
  await untilDone()
  expect(mails).toMatchObject([{ to: 'ada@example.com', subject: 'Support access to your account in Acme' }])
  const { text = '' } = mails[0] ?? {}
  expect(text).toContain('On 17 Nov 2026, 14:00 UTC, a superadmin of this Trellis installation')
  expect(text).toContain('ends on 17 Nov 2026, 15:00 UTC')
  expect(text).toContain('Reason: Ticket 4711')
  expect(text).toContain('https://app.example.com/profile')
  expect(text).not.toContain('root@example.com')
})
