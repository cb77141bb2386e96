// Connecting, testing and enforcing an identity provider, by maintainers over the real protocol.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  firstCertificate,
  metadataOf,
  secondCertificate,
} from '../../organizations/sso/test-support/metadata.ts'
import { type FunctionStage, openFunctionStage, stageServices } from '../test-support/function-stage.ts'

let stage: FunctionStage
let id: string

beforeAll(async () => {
  stage = await openFunctionStage({ keepsWrites: true })
  id = stage.organizations.own.id
})

beforeEach(async () => {
  await stage.own('delete from sso_connections')
  await stage.own('delete from sso_domains')
  await stage.own(`update organizations set limit_overrides = '{}'`)
  await stage.own('delete from graphile_worker._private_jobs')
})

afterAll(async () => {
  await stage?.close()
})

async function call(name: string, input: object = {}, claims: object = {}) {
  const { status, text } = await stage.call('maintainer', {
    name,
    input: { organization_id: id, ...input },
    claims,
  })
  return { status, text, body: JSON.parse(text) }
}
const read = async () => (await call('read-sso')).body
const secret = 'a-secret-of-the-client-xyz'
const oidc = { kind: 'oidc', issuer: 'https://login.example', client_id: 'trellis', client_secret: secret }
const connect = (change: object = {}) =>
  call('save-sso-connection', { ...oidc, expected_revision: 1, ...change })
const verifyDomain = (domain = 'fernhill.example') =>
  stage.own(
    `insert into sso_domains (organization_id, domain, spelling, proof, verified_at)
     values ($1, $2, $2, '0123456789abcdef', now())`,
    [id, domain],
  )
const passTest = () => stage.own('update sso_connections set is_test_current = true, tested_at = now()')
const signInOnce = () =>
  stage.own(
    `insert into auth.identities (provider, provider_id, user_id, identity_data)
     select 'sso:' || c.provider_id, 'somebody', u.id, '{}' from sso_connections c, auth.users u limit 1`,
  )
const providers = () =>
  stage.own(
    'select id, kind, oidc, saml, sealed_client_secret from auth.sso_providers where id in (select provider_id from sso_connections)',
  )

/** The jobs that will read what a provider says about itself. */
const readings = () =>
  stage.own(
    `select p.payload ->> 'organization_id' as organization_id
     from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
     where j.task_identifier = 'read-sso-metadata'`,
  )

/** As a worker leaves them: gone, and never done again. */
async function finishJobs() {
  await stage.own(
    'insert into platform.effects (key) select key from graphile_worker.jobs on conflict do nothing',
  )
  await stage.own('delete from graphile_worker._private_jobs')
}

test('before a connection, everything that the provider needs to know is there', async () => {
  const sso = await read()
  expect(sso).toEqual({
    organization_id: id,
    connection: null,
    domains: [],
    has_right: true,
    plan_with_right: 'Business',
    acs_url: 'https://app.example.com/auth/v1/sso/saml/acs',
    entity_id: 'https://app.example.com/auth/v1/sso/saml/metadata',
    redirect_url: expect.stringMatching(
      /^https:\/\/app\.example\.com\/auth\/v1\/sso\/oidc\/[0-9a-f-]{36}\/callback$/,
    ),
    next_redirect_url: sso.redirect_url,
    login_url: null,
    counts: { members_at_domains: 0, members_elsewhere: 5, maintainers: 2 },
    own: { came_through: false, domain: null },
    revision: 1,
  })
})

test('people learn what a change would do to themselves', async () => {
  const { provider_id } = (await connect()).body.connection
  const ownOf = async (amr: object[]) => (await call('read-sso', {}, { amr })).body.own
  const through = (provider: string) => [{ method: 'sso/oidc', provider: `sso:${provider}`, timestamp: 1 }]
  expect(await ownOf(through(provider_id))).toEqual({ came_through: true, domain: null })
  expect(await ownOf(through(id))).toEqual({ came_through: false, domain: null })
  await call('add-sso-domain', { domain: 'example.com' })
  expect(await ownOf([{ method: 'otp', timestamp: 1 }])).toEqual({ came_through: false, domain: null })
  await stage.own('update sso_domains set verified_at = now()')
  expect(await ownOf([{ method: 'otp', timestamp: 1 }])).toEqual({
    came_through: false,
    domain: 'example.com',
  })
})

describe('OpenID Connect', () => {
  test('is connected at the address that was promised, with a secret that nobody sees again', async () => {
    const { redirect_url: promised } = await read()
    const { status, text, body } = await connect()
    expect(status).toBe(200)
    expect(text).not.toContain(secret)
    expect(body.connection).toMatchObject({
      kind: 'oidc',
      issuer: 'https://login.example',
      client_id: 'trellis',
      secret_hint: 'xyz',
      metadata_state: 'reading',
      mode: 'off',
      is_test_current: false,
      connected_by: `${stage.people.maintainer}@example.com`,
    })
    expect([body.redirect_url, body.revision]).toEqual([promised, 2])
    expect(body.next_redirect_url).toBe(promised)
    const [provider] = await providers()
    expect(promised).toContain(String(provider?.id))
    expect(provider?.oidc).toEqual({
      issuer: 'https://login.example',
      client_id: 'trellis',
      scopes: ['openid', 'email', 'profile'],
    })
    expect(String(provider?.sealed_client_secret)).not.toContain(secret)
    expect(
      stageServices.secrets.open(
        String(provider?.sealed_client_secret),
        `auth.sso_providers.sealed_client_secret:${provider?.id}`,
      ),
    ).toBe(secret)
    expect(JSON.stringify(await stage.own('select before, after from audit_log'))).not.toContain(secret)
    expect(
      JSON.stringify(await stage.own('select payload from graphile_worker._private_jobs')),
    ).not.toContain(secret)
  })

  test.each(['', '/'])(
    'takes the issuer out of the address of its discovery document, with “%s”',
    async (end) => {
      const { body } = await connect({
        issuer: `https://login.example/.well-known/openid-configuration${end}`,
      })
      expect(body.connection.issuer).toBe('https://login.example')
      expect((await providers())[0]?.oidc).toMatchObject({ issuer: 'https://login.example' })
    },
  )

  test('keeps its secret while the issuer stays, and its mode with a new secret', async () => {
    await connect()
    await verifyDomain()
    await passTest()
    await call('set-sso-mode', { mode: 'on', expected_revision: 2 })
    const [before] = await providers()
    const kept = await connect({ client_secret: undefined, expected_revision: 3 })
    expect(kept.body.connection).toMatchObject({ secret_hint: 'xyz', mode: 'on', is_test_current: true })
    expect(await providers()).toEqual([before])
    const renewed = await connect({ client_secret: 'another-secret-abc', expected_revision: 4 })
    expect(renewed.body.connection).toMatchObject({ secret_hint: 'abc', mode: 'on' })
  })

  test.each([
    ['another client', { client_id: 'other' }, true],
    ['another issuer', { issuer: 'https://other.example' }, false],
  ])('with %s is off and untested', async (_, change, isSameProvider) => {
    await connect()
    await verifyDomain()
    await passTest()
    await call('set-sso-mode', { mode: 'on', expected_revision: 2 })
    const [before] = await providers()
    const { body } = await connect({ ...change, expected_revision: 3 })
    expect(body.connection).toMatchObject({ mode: 'off', is_test_current: false, tested_at: null })
    const [after] = await providers()
    expect(after?.id === before?.id).toBe(isSameProvider)
  })

  test('keeps its redirect URL while the issuer is corrected: the provider knows it by then', async () => {
    const { redirect_url: registered } = await read()
    await connect({ issuer: 'https://login.exmaple' })
    await stage.own(
      `update sso_connections set tested_at = now(), test_report = '{"outcome": "failed"}', metadata_state = 'failed'`,
    )
    const withoutSecret = await connect({ client_secret: undefined, expected_revision: 2 })
    expect(withoutSecret.status).toBe(400)
    const { body } = await connect({ client_secret: 'another-secret-abc', expected_revision: 2 })
    expect([body.redirect_url, body.next_redirect_url]).toEqual([registered, registered])
    expect(body.connection).toMatchObject({
      issuer: 'https://login.example',
      secret_hint: 'abc',
      metadata_state: 'reading',
      tested_at: null,
      test_report: null,
    })
    const [provider] = await providers()
    expect(provider?.oidc).toMatchObject({ issuer: 'https://login.example' })
    expect(
      stageServices.secrets.open(
        String(provider?.sealed_client_secret),
        `auth.sso_providers.sealed_client_secret:${provider?.id}`,
      ),
    ).toBe('another-secret-abc')
  })

  test.each([
    ['a passed test', passTest],
    ['people who came through it', signInOnce],
  ])(
    'with %s, another issuer is another provider, and the next redirect URL is told before',
    async (_, use) => {
      const { body: before } = await connect()
      await use()
      const { next_redirect_url: next } = await read()
      expect(next).not.toBe(before.redirect_url)
      const { body } = await connect({ issuer: 'https://other.example', expected_revision: 2 })
      expect(body.redirect_url).toBe(next)
      expect(await stage.own(`select 1 from auth.identities where provider like 'sso:%'`)).toEqual([])
    },
  )

  test.each([
    [{ issuer: undefined }, { issuer: 'Issuer is required' }],
    [{ issuer: 'login.example' }, { issuer: 'Issuer must be a web address' }],
    [{ issuer: 'http://login.example' }, { issuer: 'Issuer must be an https address' }],
    [{ issuer: 'https://a:b@login.example' }, { issuer: 'Issuer must be a web address' }],
    [{ client_id: '' }, { client_id: 'Client ID is required' }],
    [{ client_secret: '' }, { client_secret: 'Client secret is required' }],
  ])('is refused with %j, and nothing is stored', async (change, fields) => {
    const { status, body } = await connect(change)
    expect([status, body.fields]).toEqual([400, fields])
    expect((await read()).connection).toBeNull()
  })
})

describe('SAML', () => {
  const upload = (xml: string, change: object = {}) =>
    call('save-sso-connection', { kind: 'saml', metadata_xml: xml, expected_revision: 1, ...change })

  test('is connected by a document, and a later one rolls the certificates over', async () => {
    const { status, body } = await upload(metadataOf('https://idp.example', [firstCertificate]))
    expect([status, body.connection]).toEqual([
      200,
      expect.objectContaining({
        kind: 'saml',
        metadata_state: 'read',
        metadata_url: null,
        entity_id: 'https://idp.example',
        certificates: [{ fingerprint: firstCertificate.fingerprint, not_after: expect.any(String) }],
      }),
    ])
    expect(body.login_url).toBe(`https://app.example.com/signin/sso?provider=${body.connection.provider_id}`)
    await verifyDomain()
    await passTest()
    await call('set-sso-mode', { mode: 'on', expected_revision: 2 })
    const both = await upload(metadataOf('https://idp.example', [firstCertificate, secondCertificate]), {
      expected_revision: 3,
    })
    expect(both.body.connection).toMatchObject({ provider_id: body.connection.provider_id, mode: 'on' })
    expect(both.body.connection.certificates).toHaveLength(2)
    const other = await upload(metadataOf('https://other.example', [firstCertificate]), {
      expected_revision: 4,
    })
    expect(other.body.connection).toMatchObject({ mode: 'off', is_test_current: false })
    expect(other.body.connection.provider_id).not.toBe(body.connection.provider_id)
  })

  test.each([
    ['<html>', 'web_page'],
    ['<x>', 'not_xml'],
    ['<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', 'has_doctype'],
    [metadataOf('https://idp.example', []), 'no_certificate'],
  ])('is refused with the document %#, and nothing is stored', async (xml, code) => {
    const { status, body } = await upload(xml)
    expect([status, body.code, body.details.code]).toEqual([400, 'sso_metadata_refused', code])
    expect((await read()).connection).toBeNull()
  })

  test('by an address is read by a job', async () => {
    const { body } = await call('save-sso-connection', {
      kind: 'saml',
      metadata_url: 'https://idp.example/metadata',
      expected_revision: 1,
    })
    expect(body.connection).toMatchObject({ metadata_state: 'reading', provider_id: null })
    expect(await readings()).toEqual([{ organization_id: id }])
  })

  test('by an address is read again after it was disconnected', async () => {
    const given = { kind: 'saml', metadata_url: 'https://idp.example/metadata', expected_revision: 1 }
    await call('save-sso-connection', given)
    await finishJobs()
    const { body } = await call('disconnect-sso', { expected_revision: 2 })
    expect([body.connection, await readings()]).toEqual([null, []])
    await call('save-sso-connection', given)
    expect(await readings()).toEqual([{ organization_id: id }])
  })

  test('by a document needs no job', async () => {
    expect((await upload(metadataOf('https://idp.example', [firstCertificate]))).status).toBe(200)
    expect(await readings()).toEqual([])
  })

  test.each([
    [{}, { metadata_url: 'Metadata URL is required' }],
    [{ metadata_url: 'http://idp.example' }, { metadata_url: 'Metadata URL must be an https address' }],
    [{ metadata_url: 'file:///etc/passwd' }, { metadata_url: 'Metadata URL must be a web address' }],
    [
      { metadata_url: 'https://idp.example', metadata_xml: '<x/>' },
      { metadata_xml: 'Give the metadata URL or upload the metadata, not both' },
    ],
  ])('is refused with %j', async (given, fields) => {
    const { status, body } = await call('save-sso-connection', {
      kind: 'saml',
      expected_revision: 1,
      ...given,
    })
    expect([status, body.fields]).toEqual([400, fields])
    expect((await read()).connection).toBeNull()
  })

  test('replaces OpenID Connect at once, with nothing of it left', async () => {
    await connect()
    const [before] = await providers()
    const { body } = await call('save-sso-connection', {
      kind: 'saml',
      metadata_url: 'https://idp.example/metadata',
      expected_revision: 2,
    })
    expect(body.connection).toMatchObject({
      kind: 'saml',
      provider_id: null,
      issuer: null,
      secret_hint: null,
    })
    expect(await stage.own('select 1 from auth.sso_providers where id = $1', [before?.id])).toEqual([])
  })
})

test('an edit of an older state is refused with what is stored', async () => {
  await connect()
  for (const [name, input] of [
    ['save-sso-connection', oidc],
    ['set-sso-mode', { mode: 'off' }],
    ['disconnect-sso', {}],
    ['set-sso-members', { default_role: 'admin', role_mapping: [] }],
  ] as const) {
    const { status, body } = await call(name, { ...input, expected_revision: 1 })
    expect([name, status, body.code, body.details.current.revision]).toEqual([name, 409, 'stale_revision', 2])
  }
})

test('without the right of the plan, one can only take things back', async () => {
  await connect()
  await verifyDomain()
  await stage.own(`update organizations set limit_overrides = '{"has_sso": false}'`)
  const refused = 'The plan of this organization does not include single sign-on. The Business plan does'
  for (const [name, input] of [
    ['save-sso-connection', { ...oidc, expected_revision: 2 }],
    ['add-sso-domain', { domain: 'other.example' }],
    ['set-sso-members', { default_role: 'admin', role_mapping: [], expected_revision: 2 }],
    ['set-sso-mode', { mode: 'on', expected_revision: 2 }],
  ] as const) {
    const { status, body } = await call(name, input)
    expect([name, status, body]).toEqual([name, 403, { code: 'sso_not_in_plan', message: refused }])
  }
  const { has_right, domains } = await read()
  expect(has_right).toBe(false)
  expect((await call('remove-sso-domain', { id: domains[0].id })).status).toBe(200)
  expect((await call('disconnect-sso', { expected_revision: 2 })).body.connection).toBeNull()
})

describe('a domain', () => {
  test('is claimed with the record that proves it', async () => {
    const { body } = await call('add-sso-domain', { domain: ' Bücher.Example. ' })
    expect(body.domains).toEqual([
      {
        id: expect.any(String),
        domain: 'xn--bcher-kva.example',
        spelling: 'bücher.example',
        record_name: '_trellis.xn--bcher-kva.example',
        record_value: expect.stringMatching(/^trellis-verify=[0-9a-f]{16}$/),
        verified_at: null,
        checked_at: null,
        last_result: null,
        last_value: null,
        members: 0,
        is_last_verified: false,
      },
    ])
  })

  test.each([
    ['localhost', 'Enter a domain such as example.com'],
    ['10.0.0.1', 'Enter a domain such as example.com'],
    ['gmail.com', 'Anyone can have an address at this domain. Enter a domain of your company'],
    ['fernhill.example', 'This domain is already in the list'],
  ])('%s is not claimed', async (domain, message) => {
    await verifyDomain()
    const { status, body } = await call('add-sso-domain', { domain })
    expect([status, body.fields]).toEqual([400, { domain: message }])
    expect((await read()).domains).toHaveLength(1)
  })

  test('is one of at most twenty', async () => {
    for (let count = 0; count < 20; count += 1) await verifyDomain(`d${count}.example`)
    const { status, body } = await call('add-sso-domain', { domain: 'one-more.example' })
    expect([status, body.fields]).toEqual([400, { domain: 'An organization has at most 20 domains' }])
  })

  test('that another organization has is claimed like any other, so that nobody learns who is a customer', async () => {
    await stage.own(
      `insert into sso_domains (organization_id, domain, spelling, proof, verified_at)
       values ($1, 'fernhill.example', 'fernhill.example', '0123456789abcdef', now())`,
      [stage.organizations.foreign.id],
    )
    const { status, text } = await call('add-sso-domain', { domain: 'fernhill.example' })
    expect(status).toBe(200)
    expect(text).not.toContain(stage.organizations.foreign.id)
  })

  test('of another organization is not found', async () => {
    const [foreign] = await stage.own(
      `insert into sso_domains (organization_id, domain, spelling, proof)
       values ($1, 'foreign.example', 'foreign.example', '0123456789abcdef') returning id`,
      [stage.organizations.foreign.id],
    )
    for (const name of ['check-sso-domain', 'remove-sso-domain']) {
      const { status, body } = await call(name, { id: foreign?.id })
      expect([status, body.code]).toEqual([404, 'sso_domain_not_found'])
    }
    expect(await stage.own('select 1 from sso_domains where id = $1', [foreign?.id])).toHaveLength(1)
  })

  test('that waits for its check is not checked twice', async () => {
    await call('add-sso-domain', { domain: 'fernhill.example' })
    const { domains } = await read()
    const jobs = async () =>
      (
        await stage.own(`select 1 from graphile_worker._private_jobs where payload ->> 'domain_id' = $1`, [
          domains[0].id,
        ])
      ).length
    for (let time = 0; time < 3; time += 1) await call('check-sso-domain', { id: domains[0].id })
    expect(await jobs()).toBe(1)
    await stage.own('update sso_domains set checked_at = now()')
    for (let time = 0; time < 3; time += 1) await call('check-sso-domain', { id: domains[0].id })
    expect(await jobs()).toBe(2)
  })
})

test('roles of groups need the name of their attribute, and name a group once', async () => {
  await connect()
  const set = (change: object) =>
    call('set-sso-members', { default_role: 'developer', role_mapping: [], expected_revision: 2, ...change })
  const admins = { group: 'admins', role: 'admin' }
  expect((await set({ role_mapping: [admins] })).body.fields).toEqual({
    group_attribute: 'Name the attribute that holds the groups',
  })
  expect((await set({ group_attribute: 'groups', role_mapping: [admins, admins] })).body.fields).toEqual({
    'role_mapping.1.group': 'A group can appear only once',
  })
  for (const role of ['maintainer', 'owner'])
    expect((await set({ group_attribute: 'groups', role_mapping: [{ group: 'a', role }] })).status).toBe(400)
  expect((await set({ default_role: 'maintainer' })).status).toBe(400)
  expect((await set({ group_attribute: 'groups', role_mapping: [admins] })).body.connection).toMatchObject({
    group_attribute: 'groups',
    role_mapping: [admins],
  })
})

describe('the mode', () => {
  const set = (mode: string, expected_revision = 2, claims: object = {}) =>
    call('set-sso-mode', { mode, expected_revision }, claims)
  const throughProvider = async () => {
    const [provider] = await providers()
    const now = Math.floor(Date.now() / 1000)
    return { amr: [{ method: 'sso/oidc', provider: `sso:${provider?.id}`, timestamp: now }] }
  }

  test('is on only with a verified domain and a passed test, and enforced only from on', async () => {
    expect((await set('on', 1)).body.code).toBe('sso_not_connected')
    await connect()
    expect((await set('on')).body.code).toBe('sso_domain_missing')
    await verifyDomain('example.com')
    expect((await set('on')).body.code).toBe('sso_test_missing')
    await passTest()
    expect((await set('enforced')).body.code).toBe('sso_not_on')
    expect((await set('on')).body.connection.mode).toBe('on')
    expect((await read()).counts).toEqual({ members_at_domains: 5, members_elsewhere: 0, maintainers: 2 })
  })

  test('once enforced, shuts out every session that did not come through the provider', async () => {
    await connect()
    await verifyDomain('example.com')
    await passTest()
    await set('on')
    const { status, body } = await set('enforced', 3)
    expect([status, body.connection.mode, body.revision]).toEqual([200, 'enforced', 4])
    const refused = {
      code: 'sso_required',
      message: 'This organization requires single sign-on. Sign in through your identity provider first',
    }
    const { status: now, body: told } = await call('read-sso')
    expect([now, told]).toEqual([403, refused])
    for (const caller of ['developer', 'admin', 'maintainer'] as const) {
      const listed = await stage.call(caller, { name: 'list-findings', input: { organization_id: id } })
      expect([listed.status, JSON.parse(listed.text)]).toEqual([403, refused])
    }
    const token = await stage.call('read token', { name: 'list-findings', input: { organization_id: id } })
    expect(token.status).toBe(403)
    const stranger = await stage.call('stranger', { name: 'list-findings', input: { organization_id: id } })
    expect(stranger.status).toBe(404)
    const claims = await throughProvider()
    expect((await call('read-sso', {}, claims)).body.connection.mode).toBe('enforced')
    expect((await set('off', 4, claims)).body.connection.mode).toBe('off')
    expect((await call('read-sso')).status).toBe(200)
  })

  test('ends with the last verified domain', async () => {
    await connect()
    await verifyDomain('elsewhere.example')
    await passTest()
    await set('on')
    await set('enforced', 3)
    const { domains } = await read()
    expect(domains[0].is_last_verified).toBe(true)
    const { body } = await call('remove-sso-domain', { id: domains[0].id })
    expect(body.connection.mode).toBe('off')
  })
})
