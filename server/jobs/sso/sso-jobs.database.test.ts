// The jobs of single sign-on on the real database, with a real worker, a DNS server of the test and a provider that the
// test serves on its own machine.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestOrganization, type TestOrganization } from '@trellis/database/testing'
import { enqueue, startWorker, type Task } from '@trellis/platform/jobs'
import type { Mail } from '@trellis/platform/mail'
import { createOutsideFetch } from '@trellis/platform/outside'
import { type Database, openDatabase } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { generateSecretKey, openSecretBox } from '@trellis/platform/tokens'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { ssoHooks } from '../../organizations/sso/sso-hooks.ts'
import {
  firstCertificate,
  metadataOf,
  secondCertificate,
} from '../../organizations/sso/test-support/metadata.ts'
import { type Answer, openDns } from '../../organizations/sso/test-support/open-dns.ts'
import { createTxtResolver } from '../../organizations/sso/txt-resolver.ts'
import { createServices } from '../../services.ts'
import { productTasks } from '../jobs.ts'
import { findDueSsoWork } from './find-due-sso-work.ts'
import { readSsoMetadata } from './read-sso-metadata.ts'
import { verifySsoDomain } from './verify-sso-domain.ts'

let testDatabase: TestDatabase
let database: Database
let organization: TestOrganization
let mails: Mail[]
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
})

const ask = (text: string, values: readonly unknown[] = []) =>
  asOwner(testDatabase.connection, (owner) => owner.query(text, values))

type Surroundings = { readonly dns?: readonly string[]; readonly allowsPrivate?: boolean }

async function work({ dns = [], allowsPrivate = false }: Surroundings): Promise<void> {
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
          ssoAllowsPrivate: allowsPrivate,
          webhooksAllowPrivate: false,
          notifiesImpersonated: true,
          mailMinInterval: 60,
        },
        secrets: openSecretBox(generateSecretKey()),
      }),
      mailer: { send: async (mail) => void mails.push(mail), close: async () => undefined },
      orderSignIn: async () => false,
      orderEmailChange: async () => undefined,
      fetchOutside: createOutsideFetch({ allowsPrivate }),
      resolveTxt: createTxtResolver({ servers: dns, timeout: 50, tries: 1 }),
      contactMailbox: 'us@example.com',
      keepDemo: async () => undefined,
    },
  })
  onTestFinished(() => worker.stop())
}

async function run<Payload>(
  task: Task<never> & { payload: { parse(value: unknown): Payload } },
  payload: Payload,
) {
  await database.transaction({ role: 'app_job' }, (transaction) =>
    enqueue(transaction, { task: task as never, payload: payload as never }),
  )
  await expect.poll(() => ask('select task_identifier, last_error from graphile_worker.jobs')).toEqual([])
}

async function serve(answer: () => { status?: number; type?: string; body: string }): Promise<string> {
  const server = createServer((_, response) => {
    const { status = 200, type = 'application/xml', body } = answer()
    response.writeHead(status, { 'Content-Type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const connect = async (kind: 'saml' | 'oidc', address: string) => {
  await ask('delete from sso_connections where organization_id = $1', [organization.id])
  await ask(
    `insert into sso_connections (organization_id, kind, ${kind === 'saml' ? 'metadata_url' : 'issuer'}) values ($1, $2, $3)`,
    [organization.id, kind, address],
  )
}
const connection = async () =>
  (
    await ask(
      `select c.metadata_state, c.metadata_fault, c.entity_id, c.mode, c.revision,
         (select array_agg(f ->> 'fingerprint') from jsonb_array_elements(c.certificates) f) as fingerprints,
         jsonb_array_length(p.saml -> 'certificates') as pems, c.provider_id
       from sso_connections c left join auth.sso_providers p on p.id = c.provider_id where c.organization_id = $1`,
      [organization.id],
    )
  )[0]
const read = () => run(readSsoMetadata, { organization_id: organization.id })

test('the metadata is read, and certificates roll over without a new test', async () => {
  let certificates = [firstCertificate]
  const url = await serve(() => ({ body: metadataOf('https://idp.example', certificates) }))
  await connect('saml', `${url}/metadata`)
  await work({ allowsPrivate: true })
  await read()
  const first = await connection()
  expect(first).toEqual({
    metadata_state: 'read',
    metadata_fault: null,
    entity_id: 'https://idp.example',
    mode: 'off',
    revision: 2,
    fingerprints: [firstCertificate.fingerprint],
    pems: 1,
    provider_id: expect.any(String),
  })
  await ask(
    `update sso_connections set mode = 'enforced', is_test_current = true where organization_id = $1`,
    [organization.id],
  )
  certificates = [firstCertificate, secondCertificate]
  await read()
  const both = [firstCertificate.fingerprint, secondCertificate.fingerprint]
  expect(await connection()).toEqual({ ...first, mode: 'enforced', fingerprints: both, pems: 2 })
  certificates = [secondCertificate]
  await read()
  expect(await connection()).toEqual({
    ...first,
    mode: 'enforced',
    fingerprints: [secondCertificate.fingerprint],
  })
})

test('what cannot be read is noted, and what was read before stays in use', async () => {
  let answer: { status?: number; body: string } = {
    body: metadataOf('https://idp.example', [firstCertificate]),
  }
  const url = await serve(() => answer)
  await connect('saml', url)
  await work({ allowsPrivate: true })
  await read()
  const before = await connection()
  for (const [given, metadata_fault] of [
    [{ status: 503, body: 'down' }, 'not_served'],
    [{ body: '<html>not metadata' }, 'web_page'],
    [{ body: '<x>not metadata' }, 'not_xml'],
    [{ body: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>' }, 'has_doctype'],
    [{ body: metadataOf('https://idp.example', []) }, 'no_certificate'],
    [{ body: 'x'.repeat(600_000) }, 'too_large'],
  ] as const) {
    answer = given
    await read()
    expect(await connection()).toEqual({ ...before, metadata_state: 'failed', metadata_fault })
  }
})

test.each([
  ['https://127.0.0.1:9/metadata', 'private_address'],
  ['https://[::ffff:169.254.169.254]/latest', 'private_address'],
  ['https://10.0.0.1/metadata', 'private_address'],
  ['https://localhost/metadata', 'private_address'],
  ['http://idp.example/metadata', 'not_https'],
])('nothing is read from %s', async (address, fault) => {
  await connect('saml', address)
  await work({})
  await read()
  expect(await connection()).toMatchObject({
    metadata_state: 'failed',
    metadata_fault: fault,
    provider_id: null,
  })
  expect(lines.join('\n')).not.toContain(address)
})

test('an issuer has to describe itself under its own name', async () => {
  let issuer = ''
  const endpoints = (base: string) => ({
    authorization_endpoint: `${base}/auth`,
    token_endpoint: `${base}/token`,
    jwks_uri: `${base}/jwks`,
  })
  const url = await serve(() => ({
    type: 'application/json',
    body: issuer === '' ? '{}' : JSON.stringify({ issuer, ...endpoints(url) }),
  }))
  await connect('oidc', url)
  await work({ allowsPrivate: true })
  for (const [named, state, fault] of [
    ['', 'failed', 'not_discovery'],
    ['https://evil.example', 'failed', 'wrong_issuer'],
    [url, 'read', null],
  ] as const) {
    issuer = named
    await read()
    expect(await connection()).toMatchObject({ metadata_state: state, metadata_fault: fault })
  }
})

test.each(['', '/'])('an issuer is stored as the provider writes it: with “%s” at its end', async (end) => {
  const url = await serve(() => ({
    type: 'application/json',
    body: JSON.stringify({
      issuer: `${url}/realm${end}`,
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
    }),
  }))
  const typed = `${url}/realm${end === '' ? '/' : ''}`
  await connect('oidc', typed)
  const [provider] = await ask(
    `insert into auth.sso_providers (id, kind, oidc) values (gen_random_uuid(), 'oidc', $1) returning id`,
    [JSON.stringify({ issuer: typed, client_id: 'trellis' })],
  )
  await ask('update sso_connections set provider_id = $2 where organization_id = $1', [
    organization.id,
    provider?.id,
  ])
  await work({ allowsPrivate: true })
  await read()
  expect(await connection()).toMatchObject({ metadata_state: 'read', provider_id: provider?.id })
  expect(
    await ask(
      'select c.issuer, p.oidc from sso_connections c join auth.sso_providers p on p.id = c.provider_id where c.organization_id = $1',
      [organization.id],
    ),
  ).toEqual([{ issuer: `${url}/realm${end}`, oidc: { issuer: `${url}/realm${end}`, client_id: 'trellis' } }])
})

const domain = async () =>
  (
    await ask(
      'select verified_at is not null as is_verified, checked_at is not null as is_checked, last_result, last_value from sso_domains where id = $1',
      [organization.ssoDomain],
    )
  )[0]

test.each<[string, Answer, string, boolean]>([
  ['its record in chunks', [['v=spf1'], ['trellis-verify=4b1e', '07c2d9f84a6c']], 'found', true],
  ['another value', [['trellis-verify=0000000000000000']], 'other_value', false],
  ['no name', 'NXDOMAIN', 'not_found', false],
  ['a failure', 'SERVFAIL', 'unreachable', false],
  ['silence', 'silence', 'unreachable', false],
])('a domain with %s', async (_, answer, last_result, is_verified) => {
  const dns = await openDns({ '_trellis.company.example': answer })
  onTestFinished(() => dns.close())
  await work({ dns: [dns.address] })
  await run(verifySsoDomain, { domain_id: organization.ssoDomain })
  const last_value = last_result === 'other_value' ? 'trellis-verify=0000000000000000' : null
  expect(await domain()).toEqual({ is_verified, is_checked: true, last_result, last_value })
  expect(
    await ask('select sso_provider_id from auth.sso_domains where domain = $1', ['company.example']),
  ).toEqual(is_verified ? [{ sso_provider_id: organization.ssoProvider }] : [])
})

test('what is due is done by schedule, and nothing else is asked', async () => {
  const dns = await openDns({ '_trellis.company.example': [['trellis-verify=4b1e07c2d9f84a6c']] })
  onTestFinished(() => dns.close())
  let reads = 0
  const url = await serve(() => {
    reads += 1
    return { body: metadataOf('https://idp.example', [firstCertificate]) }
  })
  await connect('saml', url)
  await work({ dns: [dns.address], allowsPrivate: true })
  // The person who claims a domain is the first to ask.
  await run(findDueSsoWork, {})
  await expect.poll(connection).toMatchObject({ metadata_state: 'read' })
  expect(dns.questions).toEqual([])
  await ask(`update sso_domains set created_at = now() - interval '11 minutes'`)
  await run(findDueSsoWork, {})
  await expect.poll(domain).toMatchObject({ is_verified: true })
  const asked = dns.questions.length
  await run(findDueSsoWork, {})
  expect([reads, dns.questions.length]).toEqual([1, asked])
  await ask(`update sso_connections set metadata_tried_at = now() - interval '25 hours'`)
  await run(findDueSsoWork, {})
  await expect.poll(() => reads).toBe(2)
  // Without the right, nobody outside hears of the organization.
  await ask(`update organizations set limit_overrides = '{"has_sso": false}'`)
  await ask(`update sso_connections set metadata_tried_at = now() - interval '25 hours'`)
  await run(findDueSsoWork, {})
  expect(reads).toBe(2)
})

test('what is due is ordered once, however long it waits, and again after each attempt', async () => {
  await connect('saml', 'https://idp.example/metadata')
  for (const { name } of [readSsoMetadata, verifySsoDomain])
    await ask(`insert into platform.tasks (name, max_attempts, callers) values ($1, 5, '{app_job}')`, [name])
  const order = () =>
    database.transaction({ role: 'app_job' }, async (transaction) => {
      const once = async (work: (inside: typeof transaction) => Promise<void>) => work(transaction)
      await findDueSsoWork.run({}, { once } as never)
    })
  const waiting = () =>
    ask('select task_identifier as task from graphile_worker.jobs order by task_identifier, id')
  const [domainJob, metadataJob] = [{ task: 'check-sso-domain' }, { task: 'read-sso-metadata' }]
  await ask(`update sso_domains set created_at = now() - interval '11 minutes'`)
  await order()
  await order()
  expect(await waiting()).toEqual([domainJob, metadataJob])
  await ask(`update sso_connections set metadata_tried_at = now() - interval '25 hours'`)
  await ask(`update sso_domains set checked_at = now() - interval '2 hours'`)
  await order()
  await order()
  expect(await waiting()).toEqual([domainJob, domainJob, metadataJob, metadataJob])
})

test('every maintainer is told once who used a break-glass link, and nobody else', async () => {
  const { maintainer, admin } = organization.people
  await ask(`update members set role = 'maintainer' where user_id = $1`, [admin])
  await work({})
  const sessionId = '11111111-1111-4111-8111-111111111111'
  for (let time = 0; time < 2; time += 1)
    await database.transaction({ role: 'auth_admin' }, (transaction) =>
      ssoHooks.onBreakGlass(transaction, {
        providerId: organization.ssoProvider,
        userId: maintainer,
        sessionId,
      }),
    )
  await expect.poll(() => ask('select 1 from graphile_worker.jobs')).toEqual([])
  expect(mails.map(({ to }) => to).sort()).toEqual(
    [`${admin}@example.com`, `${maintainer}@example.com`].sort(),
  )
  for (const { subject, text } of mails) {
    expect(subject).toBe('Break-glass link used for Company')
    expect(text).toContain(`${maintainer}@example.com signed in to Company`)
    expect(text).toContain('https://app.example.com/settings/organization/sso')
  }
  expect(
    await ask(`select actor_id, fields from audit_log where event = 'break_glass_used' limit 1`),
  ).toEqual([{ actor_id: maintainer, fields: { user_id: maintainer, session_id: sessionId } }])
})
