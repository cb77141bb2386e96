// A maintainer asked for another address of a member: a real worker asks the person, and the auth protocol is answered.
import { createTestOrganization, type TestOrganization } from '@trellis/database/testing'
import { authTasks, createAuth, createEmailChanges } from '@trellis/platform/auth'
import { createCallers } from '@trellis/platform/callers'
import { enqueue, startWorker } from '@trellis/platform/jobs'
import type { Mail } from '@trellis/platform/mail'
import { type Database, ensureSecret, openDatabase } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { generateSecretKey, openKeyring, openSecretBox } from '@trellis/platform/tokens'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { authMailIn } from '../mails/auth-mail.ts'
import { describeAsker } from '../organizations/members/describe-asker.ts'
import { sealWantedAddress } from '../organizations/members/wanted-address.ts'
import { ssoHooks } from '../organizations/sso/sso-hooks.ts'
import { createServices } from '../services.ts'
import { beginMemberEmailChange } from './begin-member-email-change.ts'
import { productTasks } from './jobs.ts'

const publicUrl = 'https://app.example.com'
const secrets = openSecretBox(generateSecretKey())
let testDatabase: TestDatabase
let database: Database
let organization: TestOrganization
let mails: Mail[]
let lines: string[]
let verify: (tokenHash: string) => Promise<number>

beforeEach(async ({ onTestFinished: undo }) => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  undo(() => testDatabase.drop())
  database = await openDatabase(testDatabase.connection)
  undo(() => database.close())
  organization = await asOwner(testDatabase.connection, (owner) => createTestOrganization(owner))
  await ask(`update organizations set name = 'Larkfield.example' where id = $1`, organization.id)
  mails = []
  lines = []
  await work()
})

const ask = (text: string, ...values: unknown[]) =>
  asOwner(testDatabase.connection, (owner) => owner.query(text, values))

async function work(): Promise<void> {
  const { connection } = testDatabase
  const log = (fields: object, message: string) => void lines.push(JSON.stringify(fields) + message)
  const logger = { info: log, warn: log, error: log }
  const keyring = await openKeyring({
    ensureSecret: (name, create) => ensureSecret(connection, name, create),
    issuer: `${publicUrl}/auth/v1`,
  })
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: async () => undefined }
  const sms = { send: async () => undefined }
  const renderMail = authMailIn({ strategy: 'no_prefix', offered: ['en'] })
  const mailTasks = authTasks({
    keyring,
    secrets,
    mailer,
    siteUrl: publicUrl,
    sms,
    renderMail,
    describeAsker,
  })
  const config = {
    publicUrl,
    ssoAllowsPrivate: false,
    webhooksAllowPrivate: false,
    notifiesImpersonated: true,
    mailMinInterval: 60,
  }
  const worker = await startWorker({
    connection,
    database,
    logger,
    tasks: [...productTasks, ...mailTasks],
    services: {
      ...createServices({ config, secrets }),
      mailer,
      orderSignIn: async () => false,
      orderEmailChange: createEmailChanges({ database, keyring, sso: ssoHooks }),
      fetchOutside: () => Promise.reject(new Error('Nothing is outside')),
      resolveTxt: async () => [],
      contactMailbox: 'us@example.com',
      keepDemo: async () => undefined,
    },
  })
  onTestFinished(() => worker.stop())
  const callers = createCallers({ keyring })
  const auth = createAuth({
    database,
    keyring,
    callers,
    logger,
    secrets,
    siteUrl: publicUrl,
    needsApiKey: false,
    sso: ssoHooks,
  })
  verify = async (tokenHash) => {
    const body = JSON.stringify({ type: 'email_change', token_hash: tokenHash })
    const headers = { 'Content-Type': 'application/json' }
    return (await auth.request('/verify', { method: 'POST', headers, body })).status
  }
}

const untilDone = () =>
  expect
    .poll(
      () =>
        ask(
          `select task_identifier, last_error from graphile_worker.jobs where task_identifier <> 'follow-rules'`,
        ),
      { timeout: 10_000 },
    )
    .toEqual([])

async function begin(email = 'new@elsewhere.example') {
  const { maintainer, developer } = organization.people
  const payload = {
    organization_id: organization.id,
    user_id: developer,
    asked_by: maintainer,
    sealed_email: sealWantedAddress({ secrets }, { userId: developer, email }),
  }
  await database.transaction({ role: 'app_writer' }, (transaction) =>
    enqueue(transaction, { task: beginMemberEmailChange, payload }),
  )
  await untilDone()
}

const account = async () =>
  (await ask('select email, new_email from auth.users where id = $1', organization.people.developer))[0]
const oldAddress = () => `${organization.people.developer}@example.com`
const mailTo = (address: string) => mails.find(({ to }) => to === address)
const tokenIn = (address: string) =>
  /[?&]token_hash=([\w-]+)/.exec(mailTo(address)?.text ?? '')?.[1] ?? 'none'

test('both addresses get a mail, which names who asked and for which organization', async () => {
  await begin()
  expect(mails.map(({ to }) => to).sort()).toEqual([oldAddress(), 'new@elsewhere.example'].sort())
  for (const { text } of mails) {
    const words = text.replaceAll('\u200b', '')
    expect(words).toContain(
      `${organization.people.maintainer}@example.com, a maintainer of Larkfield.example, asked to change`,
    )
    expect(words).toContain('Confirm only if both addresses are yours')
    expect(words).not.toContain('You asked')
    // The name of an organization is no link.
    expect(text).not.toContain('Larkfield.example')
  }
  expect(await account()).toEqual({ email: oldAddress(), new_email: 'new@elsewhere.example' })
  expect(lines.join('\n')).not.toContain('@')
})

test('nothing changes before both have confirmed', async () => {
  await begin()
  expect(await verify(tokenIn('new@elsewhere.example'))).toBe(200)
  expect(await account()).toEqual({ email: oldAddress(), new_email: 'new@elsewhere.example' })
  expect(await ask('select 1 from auth.sessions')).toEqual([])
  // The same one again is still one.
  expect(await verify(tokenIn('new@elsewhere.example'))).not.toBe(200)
  expect(await account()).toMatchObject({ email: oldAddress() })
  expect(await verify(tokenIn(oldAddress()))).toBe(200)
  expect(await account()).toEqual({ email: 'new@elsewhere.example', new_email: null })
  expect(await ask('select email from profiles where id = $1', organization.people.developer)).toEqual([
    { email: 'new@elsewhere.example' },
  ])
})

test('a second request within the pause sends nothing and leaves the first', async () => {
  await begin()
  await begin('other@elsewhere.example')
  expect(mails).toHaveLength(2)
  expect(await account()).toEqual({ email: oldAddress(), new_email: 'new@elsewhere.example' })
})

test.each([
  ['the maintainer is none any more', `update members set role = 'admin' where user_id = $1`, 'maintainer'],
  ['the person has left', 'delete from members where user_id = $1', 'developer'],
  ['the account is managed', 'update auth.users set is_sso_user = true where id = $1', 'developer'],
  [
    'the account has no proven address',
    'update auth.users set email_confirmed_at = null where id = $1',
    'developer',
  ],
] as const)('nothing begins if %s', async (_, statement, who) => {
  await ask(
    `insert into members (organization_id, user_id, role) select $1, user_id, 'maintainer'
     from members where organization_id = $2 and role = 'maintainer'`,
    organization.id,
    (await asOwner(testDatabase.connection, (owner) => createTestOrganization(owner))).id,
  )
  await ask(statement, organization.people[who])
  await begin()
  expect(mails).toEqual([])
  expect(await account()).toEqual({ email: oldAddress(), new_email: null })
})

test('an address that somebody has is not asked for', async () => {
  await ask(`insert into auth.users (email, email_confirmed_at) values ('new@elsewhere.example', now())`)
  await begin()
  expect(mails).toEqual([])
  expect(await account()).toMatchObject({ new_email: null })
})
