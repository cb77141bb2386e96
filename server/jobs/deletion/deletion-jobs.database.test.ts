// The jobs around a deleted organization on the real database, run by a real worker.
import { createPerson, createTestOrganization, type TestOrganization } from '@trellis/database/testing'
import { enqueue, startWorker } from '@trellis/platform/jobs'
import type { Mail } from '@trellis/platform/mail'
import { type Database, openDatabase } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { generateSecretKey, openSecretBox } from '@trellis/platform/tokens'
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { createServices } from '../../services.ts'
import { productTasks, schedule } from '../jobs.ts'
import { purgeOrganizations } from './purge-organizations.ts'
import { sendDeletionMail } from './send-deletion-mail.ts'

let testDatabase: TestDatabase
let database: Database
let organization: TestOrganization
let neighbor: TestOrganization
let mails: Mail[]
let lines: string[]

// Cleaned up after the test's worker, which starts later.
beforeEach(async ({ onTestFinished: undo }) => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  undo(() => testDatabase.drop())
  database = await openDatabase(testDatabase.connection)
  undo(() => database.close())
  organization = await asOwner(testDatabase.connection, (owner) => createTestOrganization(owner))
  neighbor = await asOwner(testDatabase.connection, (owner) => createTestOrganization(owner))
  mails = []
  lines = []
})

const ask = (text: string, ...values: unknown[]) =>
  asOwner(testDatabase.connection, (owner) => owner.query(text, values))

async function work(): Promise<void> {
  const log = (fields: object, message: string) => void lines.push(JSON.stringify(fields) + message)
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
      mailer: { send: async (mail) => void mails.push(mail), close: async () => undefined },
      orderSignIn: async () => false,
      orderEmailChange: async () => undefined,
      fetchOutside: () => Promise.reject(new Error('Nothing is outside')),
      resolveTxt: async () => [],
      contactMailbox: 'us@example.com',
      keepDemo: async () => undefined,
    },
  })
  onTestFinished(() => worker.stop())
}

const untilDone = () =>
  expect.poll(() => ask('select task_identifier, last_error from graphile_worker.jobs')).toEqual([])

async function purge(): Promise<void> {
  await database.transaction({ role: 'app_job' }, (transaction) =>
    enqueue(transaction, { task: purgeOrganizations, payload: {} }),
  )
  await untilDone()
}

const requestDeletion = (age = '31 days', id = organization.id) =>
  ask('update organizations set deletion_requested_at = now() - $2::interval where id = $1', id, age)

/** The tables that name an organization, and how many rows of each do. */
async function traces(id: string): Promise<Record<string, number>> {
  const tables = await ask(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname !~ '^pg_' and schemaname <> 'information_schema' order by 1`,
  )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await ask(
      `select count(*)::integer as count from ${name} t where t::text like $1`,
      `%${id}%`,
    )
    if (row?.count !== 0) found[String(name)] = Number(row?.count)
  }
  return found
}

/** All that is left of a deleted organization: the installation's entry, and where to find it. */
const remembered = { 'app.audit_subjects': 1, 'public.audit_log': 1 }

const installationEvents = () =>
  ask(
    `select fields, actor_id from audit_log
     where organization_id = app.installation_chain() and event = 'organization_deleted'`,
  )

describe('an organization whose 30 days are over', () => {
  test('goes with everything in it, and the installation remembers that', async () => {
    const others = await traces(neighbor.id)
    await requestDeletion()
    await work()
    await purge()
    expect(await traces(organization.id)).toEqual(remembered)
    expect(await installationEvents()).toEqual([
      { actor_id: null, fields: { organization_id: organization.id } },
    ])
    for (const left of [organization.component, organization.version, organization.project])
      expect(await traces(left)).toEqual({})
    expect(await ask('select 1 from auth.sso_providers where id = $1', organization.ssoProvider)).toEqual([])
    expect(await traces(neighbor.id)).toEqual(others)
    const [chain] = await ask('select * from app.verify_audit_chain(app.installation_chain())')
    expect(chain).toMatchObject({ broken_at: null })
  })

  test('leaves its people, who may be in others', async () => {
    await requestDeletion()
    await work()
    await purge()
    const people = Object.values(organization.people)
    expect(await ask('select 1 from auth.users where id = any ($1)', people)).toHaveLength(4)
    expect(await ask('select 1 from members where user_id = any ($1)', people)).toEqual([])
  })

  test('takes the accounts of its tokens along', async () => {
    const [account] = await ask('insert into auth.users (email) values (null) returning id')
    await ask(
      `insert into members (organization_id, user_id, role) values ($1, $2, 'developer')`,
      organization.id,
      account?.id,
    )
    await requestDeletion()
    await work()
    await purge()
    expect(await ask('select 1 from auth.users where id = $1', account?.id)).toEqual([])
  })

  test.each([
    ['the 30 days are not over', '29 days 23 hours', 'true'],
    ['it is suspended', '31 days', 'suspended_at = now()'],
  ])('stays as long as %s', async (_, age, change) => {
    await requestDeletion(age)
    if (change !== 'true') await ask(`update organizations set ${change} where id = $1`, organization.id)
    const before = await traces(organization.id)
    await work()
    await purge()
    expect(await traces(organization.id)).toEqual(before)
    expect(await installationEvents()).toEqual([])
  })

  test('is finished by the next run if the first was killed between two portions of its log', async () => {
    await requestDeletion()
    const stopped = new AbortController()
    let statements = 0
    const dying = {
      ...database,
      query: (async (context, statement) => {
        const rows = await database.query(context, statement)
        statements += 1
        // Overdue ones, the purge, the logs left behind: then the machine stops.
        if (statements === 3) stopped.abort(new Error('killed'))
        return rows
      }) as Database['query'],
    }
    const context = { database: dying, signal: stopped.signal } as never
    await expect(purgeOrganizations.run({} as never, context)).rejects.toThrow('killed')
    expect(await ask('select 1 from organizations where id = $1', organization.id)).toEqual([])
    expect((await traces(organization.id))['public.audit_log']).toBeGreaterThan(1)
    await work()
    await purge()
    expect(await traces(organization.id)).toEqual(remembered)
    expect(await installationEvents()).toHaveLength(1)
  })

  test('that cannot be deleted does not keep the others, and the job tells', async () => {
    await requestDeletion('32 days')
    await requestDeletion('31 days', neighbor.id)
    const failing = {
      ...database,
      query: (async (context, statement) => {
        const isPurge = statement.text.includes('purge_organization(')
        if (isPurge && statement.values?.[0] === organization.id) throw new Error('too many rows')
        return database.query(context, statement)
      }) as Database['query'],
    }
    const context = { database: failing, signal: new AbortController().signal } as never
    await expect(purgeOrganizations.run({} as never, context)).rejects.toThrow('too many rows')
    expect(await ask('select id from organizations')).toEqual([{ id: organization.id }])
    expect(await traces(neighbor.id)).toEqual(remembered)
  })

  test('its log goes in portions', async () => {
    await requestDeletion()
    await ask('select app.purge_organization($1)', organization.id)
    const count = async () =>
      (await ask('select 1 from audit_log where organization_id = $1', organization.id)).length
    const before = await count()
    const [row] = await ask('select app.forget_audit_log($1, 2) as gone', organization.id)
    expect([row?.gone, await count()]).toEqual([2, before - 2])
  })

  test('nothing forgets the log of an organization that exists, or of the installation', async () => {
    await ask(`select app.append_event(null, 'organization_deleted', '{"organization_id": null}')`)
    const count = async () => (await ask('select 1 from audit_log')).length
    const before = await count()
    for (const id of [neighbor.id, '00000000-0000-0000-0000-000000000000'])
      expect(await ask('select app.forget_audit_log($1, 100) as gone', id)).toEqual([{ gone: 0 }])
    expect(await count()).toBe(before)
  })

  test('is looked for every hour', () => {
    expect(schedule.find(({ task }) => task === purgeOrganizations)?.at).toBe('17 * * * *')
  })
})

describe('the mail about a deletion', () => {
  const send = async (kind: 'requested' | 'restored', recipient = organization.people.maintainer) => {
    const payload = {
      organization_id: organization.id,
      recipient_id: recipient,
      user_id: organization.people.maintainer,
      kind,
    }
    await database.transaction({ role: 'app_writer' }, (transaction) =>
      enqueue(transaction, { task: sendDeletionMail, payload }),
    )
    await untilDone()
  }
  beforeEach(async () => {
    await ask(`update organizations set name = 'Larkfield.example' where id = $1`, organization.id)
    await ask(`update profiles set name = 'Mara Okafor' where id = $1`, organization.people.maintainer)
    await work()
  })

  test('tells a maintainer who asked, until when, and where to restore it', async () => {
    await ask(
      `update organizations set deletion_requested_at = '2026-11-18T12:00:00Z' where id = $1`,
      organization.id,
    )
    await send('requested')
    expect(mails.map(({ to }) => to)).toEqual([`${organization.people.maintainer}@example.com`])
    const words = mails[0]?.text.replaceAll('\u200b', '')
    expect(words).toContain('Mara Okafor deleted Larkfield.example')
    expect(words).toContain('Until 18 December 2026 at 12:00 UTC, a maintainer can restore it')
    expect(words).toContain(`https://app.example.com/suspended?organization=${organization.id}`)
    // The name of an organization is no link.
    expect(mails[0]?.text).not.toContain('Larkfield.example')
    expect(lines.join('\n')).not.toContain('@')
  })

  test('tells that it was restored', async () => {
    await send('restored')
    expect(mails[0]?.subject.replaceAll('\u200b', '')).toBe('Larkfield.example is restored')
    expect(mails[0]?.text.replaceAll('\u200b', '')).toContain('Mara Okafor restored Larkfield.example')
  })

  test('is not sent once the opposite has happened', async () => {
    await send('requested')
    await requestDeletion('1 day')
    await send('restored')
    expect(mails).toEqual([])
  })

  test('is not sent to people who no longer maintain it, or to others', async () => {
    await requestDeletion('1 day')
    await send('requested', organization.people.admin)
    await send('requested', neighbor.people.maintainer)
    await send('requested', await asOwner(testDatabase.connection, createPerson))
    expect(mails).toEqual([])
  })
})
