// Mails of invitations on the real database, with a real worker and the tasks of the sign-in.
import { createHash, randomUUID } from 'node:crypto'
import { createTestOrganization, type TestOrganization } from '@trellis/database/testing'
import { authTasks, createSignInOrders } from '@trellis/platform/auth'
import { enqueue, startWorker } from '@trellis/platform/jobs'
import type { Mail } from '@trellis/platform/mail'
import { type Database, ensureSecret, openDatabase } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { generateSecretKey, openKeyring, openSecretBox } from '@trellis/platform/tokens'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { authMailIn } from '../../mails/auth-mail.ts'
import { ssoHooks } from '../../organizations/sso/sso-hooks.ts'
import { createServices } from '../../services.ts'
import { productTasks } from '../jobs.ts'
import { pruneInvitations } from './prune-invitations.ts'
import { sendInvitationMail } from './send-invitation-mail.ts'
import { sendInvitedSignIn } from './send-invited-sign-in.ts'

const publicUrl = 'https://app.example.com'
let testDatabase: TestDatabase
let database: Database
let organization: TestOrganization
let mails: Mail[]
let failures: number
let lines: string[]

// Cleaned up after the test's worker, which starts later.
beforeEach(async ({ onTestFinished: undo }) => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  undo(() => testDatabase.drop())
  database = await openDatabase(testDatabase.connection)
  undo(() => database.close())
  organization = await asOwner(testDatabase.connection, (owner) => createTestOrganization(owner))
  mails = []
  lines = []
  failures = 0
  await work()
})

const ask = (text: string, values: readonly unknown[] = []) =>
  asOwner(testDatabase.connection, (owner) => owner.query(text, values))

async function work(): Promise<void> {
  const { connection } = testDatabase
  const log = (fields: object, message: string) => void lines.push(JSON.stringify(fields) + message)
  const secrets = openSecretBox(generateSecretKey())
  const keyring = await openKeyring({
    ensureSecret: (name, create) => ensureSecret(connection, name, create),
    issuer: `${publicUrl}/auth/v1`,
  })
  const mailer = {
    send: async (mail: Mail) => {
      failures -= 1
      if (failures >= 0) throw new Error('The mail server is away')
      mails.push(mail)
    },
    close: async () => undefined,
  }
  const worker = await startWorker({
    connection,
    database,
    logger: { info: log, warn: log, error: log },
    tasks: [
      ...productTasks,
      ...authTasks({
        keyring,
        secrets,
        mailer,
        siteUrl: publicUrl,
        sms: { send: async () => undefined },
        renderMail: authMailIn({ strategy: 'no_prefix', offered: ['en'] }),
      }),
    ],
    services: {
      ...createServices({
        config: {
          publicUrl,
          ssoAllowsPrivate: false,
          webhooksAllowPrivate: false,
          notifiesImpersonated: true,
          mailMinInterval: 60,
        },
        secrets,
      }),
      mailer,
      orderSignIn: createSignInOrders({ database, keyring, sso: ssoHooks }),
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
  expect
    .poll(() => ask('select task_identifier, last_error from graphile_worker.jobs'), { timeout: 10_000 })
    .toEqual([])

async function order(
  task: typeof sendInvitationMail | typeof sendInvitedSignIn,
  id = organization.invitation,
) {
  await database.transaction({ role: 'app_writer' }, (transaction) =>
    enqueue(transaction, { task, payload: { invitation_id: id } }),
  )
}
const run = async (...parts: Parameters<typeof order>) => {
  await order(...parts)
  await untilDone()
}
const change = (columns: string) =>
  ask(`update invitations set ${columns} where id = $1`, [organization.invitation])
const hashes = async () =>
  (await ask('select hash from app.invitation_tokens')).map(({ hash }) =>
    Buffer.from(hash as Buffer).toString('hex'),
  )

test('the mail of an invitation goes to the address with a link whose secret is stored as a hash', async () => {
  await change(`invited_by = '${organization.people.maintainer}', message = 'Welcome'`)
  await ask(`update organizations set name = 'Larkfield.example' where id = $1`, [organization.id])
  await run(sendInvitationMail)
  const [mail, ...others] = mails
  expect([mail?.to, others]).toEqual(['newcomer@example.com', []])
  expect(mail?.subject.replaceAll('\u200b', '')).toBe(
    `${organization.people.maintainer}@example.com invited you to Larkfield.example on Trellis`,
  )
  expect(mail?.subject).not.toContain('Larkfield.example')
  expect(mail?.text).toContain('wrote: “Welcome”')
  const token = /https:\/\/app\.example\.com\/accept-invite#token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1]
  expect(await hashes()).toEqual([
    createHash('sha256')
      .update(token ?? '')
      .digest('hex'),
  ])
  expect(await ask('select is_mailed from app.invitation_tokens')).toEqual([{ is_mailed: true }])
  expect(lines.join('\n')).not.toContain('newcomer@')
})

test('an address that changes while the mail is prepared gets it, and nobody else has a link', async () => {
  await asOwner(testDatabase.connection, async (owner) => {
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock(hashtextextended($1::uuid::text, 7215310))', [
      organization.id,
    ])
    await order(sendInvitationMail)
    await expect
      .poll(() => owner.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`))
      .toHaveLength(1)
    await owner.query(`update invitations set email = 'other@example.com' where id = $1`, [
      organization.invitation,
    ])
    await owner.query('commit')
  })
  await untilDone()
  expect(mails.map(({ to }) => to)).toEqual(['other@example.com'])
})

test('a mail server that is away gets the mail at the next attempt, once', async () => {
  failures = 1
  await order(sendInvitationMail)
  await expect.poll(async () => (await ask('select attempts from graphile_worker.jobs'))[0]?.attempts).toBe(1)
  await expect
    .poll(async () => (await ask('select locked_at from graphile_worker._private_jobs'))[0]?.locked_at)
    .toBeNull()
  await ask('update graphile_worker._private_jobs set run_at = now()')
  await untilDone()
  expect(mails).toHaveLength(1)
})

test.each([
  ['revoked', 'revoked_at = now()'],
  ['accepted', 'accepted_at = now()'],
  ['expired', `expires_at = now() - interval '1 minute'`],
])('an invitation that was %s meanwhile mails nothing and makes no account', async (_, columns) => {
  await change(columns)
  await run(sendInvitationMail)
  await run(sendInvitedSignIn)
  await run(sendInvitedSignIn, randomUUID())
  expect([mails, await hashes()]).toEqual([[], []])
  expect(await ask(`select 1 from auth.users where email = 'newcomer@example.com'`)).toEqual([])
})

test('an address that got five invitations today gets no sixth', async () => {
  const count = (sends: number) =>
    ask(
      `insert into app.invitation_sends (organization_id, recipient_digest, is_trial)
       select gen_random_uuid(), sha256('newcomer@example.com'), true from generate_series(1, $1::integer)`,
      [sends],
    )
  await count(5)
  await run(sendInvitationMail)
  expect(mails).toHaveLength(1)
  await count(1)
  await run(sendInvitationMail)
  expect(mails).toHaveLength(1)
})

test('a visitor of an invitation gets a sign-in mail that names the organization and leads back without the secret', async () => {
  await run(sendInvitedSignIn)
  await run(sendInvitedSignIn)
  const [mail, ...others] = mails
  expect([mail?.to, mail?.subject, others]).toEqual([
    'newcomer@example.com',
    'Sign in to join Company on Trellis',
    [],
  ])
  expect(mail?.text).toMatch(
    new RegExp(`/confirm\\?token_hash=\\w+&type=signup&invitation=${organization.invitation}\\n`),
  )
  expect(mail?.text).not.toContain('token=')
  expect(await ask(`select email_confirmed_at from auth.users where email = 'newcomer@example.com'`)).toEqual(
    [{ email_confirmed_at: null }],
  )
  expect(lines.join('\n')).not.toContain('newcomer@')
})

test('a month after its end an invitation is gone with its links, and after two days what counted its mails', async () => {
  const add = (email: string, columns: string, values: string) =>
    ask(
      `insert into invitations (organization_id, email, role, created_at, expires_at, ${columns})
       values ($1, $2, 'developer', now() - interval '90 days', now() + interval '1 day', ${values})`,
      [organization.id, email],
    )
  await add('old@example.com', 'revoked_at', `now() - interval '31 days'`)
  await add('used@example.com', 'accepted_at', `now() - interval '31 days'`)
  await add('recent@example.com', 'revoked_at', `now() - interval '29 days'`)
  await ask(
    `insert into app.invitation_tokens (hash, invitation_id, is_mailed) select sha256(email::bytea), id, true from invitations`,
  )
  await ask(
    `insert into app.invitation_sends (organization_id, recipient_digest, is_trial, sent_at)
     values ($1, '\\x01', true, now() - interval '49 hours'), ($1, '\\x02', true, now() - interval '47 hours')`,
    [organization.id],
  )
  await database.transaction({ role: 'app_job' }, (transaction) =>
    enqueue(transaction, { task: pruneInvitations, payload: {} }),
  )
  await untilDone()
  expect(await ask('select email from invitations order by email')).toEqual([
    { email: 'newcomer@example.com' },
    { email: 'recent@example.com' },
  ])
  expect(await hashes()).toHaveLength(2)
  expect(await ask('select recipient_digest from app.invitation_sends')).toHaveLength(1)
})
