import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSelfSigned } from '../../../../outside/test-support/self-signed.ts'
import { type OpenAuth, openAuth } from '../../../test-support/open-auth.ts'
import { asAdmin } from '../test-support.ts'

let auth: OpenAuth
let admin: OpenAuth['request']
beforeAll(async () => {
  auth = await openAuth({ ways: { saml: true }, fetchOutside })
  admin = asAdmin(auth)
})
afterAll(() => auth?.close())

const path = '/admin/sso/providers'
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const key = makeSelfSigned('provider')
const der = key.certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '')

const metadataOf = (entityId: string) =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${der}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://id.example/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`

/** The metadata at the address of the tests. */
let published = ''
const fetchOutside = async () => new Response(published)

const freshName = () => randomUUID().slice(0, 8)
const freshEntity = () => `https://${freshName()}.example/saml`
const wanted = (more: object = {}) => ({ type: 'saml', metadata_xml: metadataOf(freshEntity()), ...more })
const create = async (more: object = {}) => (await admin('POST', path, { body: wanted(more) })).body
const domainsOf = ({ domains }: Record<string, unknown>) =>
  (domains as { domain: string }[]).map(({ domain }) => domain)

test('a provider is kept with its domains, in lower case and each once', async () => {
  const name = freshName()
  const entityId = freshEntity()
  const xml = metadataOf(entityId)
  const body = wanted({
    metadata_xml: xml,
    domains: [`${name}.Example`, `${name}.example`],
    attribute_mapping: { keys: { email: { name: 'mail' }, groups: { names: ['a', 'b'], array: true } } },
    name_id_format: persistent,
    resource_id: name,
  })
  const created = await admin('POST', path, { body })
  expect([created.status, created.body]).toEqual([
    201,
    {
      id: expect.any(String),
      resource_id: name,
      disabled: false,
      saml: {
        entity_id: entityId,
        sso_url: 'https://id.example/sso',
        certificates: [expect.stringContaining('BEGIN CERTIFICATE')],
        metadata_xml: xml,
        attribute_mapping: { keys: { email: { name: 'mail' }, groups: { names: ['a', 'b'], array: true } } },
        name_id_format: persistent,
      },
      domains: [
        {
          id: expect.any(String),
          domain: `${name}.example`,
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
      ],
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  ])
  for (const id of [created.body.id, `resource_${name}`]) {
    const found = await admin('GET', `${path}/${id}`)
    expect([found.status, found.body]).toEqual([200, created.body])
  }
  const sso = await auth.request('POST', '/sso', { body: { domain: `${name}.example` } })
  expect([sso.status, sso.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^https:\/\/id\.example\/sso\?SAMLRequest=/),
  ])
})

test('the list leaves the metadata out and filters by the own id of administrators', async () => {
  const name = freshName()
  const { id } = await create({ resource_id: `${name}%1` })
  await create({ resource_id: `${name}x1` })
  const list = async (query: string) =>
    (await admin('GET', `${path}?${query}`)).body.items as { id: string }[]
  expect(await list('')).not.toContainEqual(
    expect.objectContaining({ saml: expect.objectContaining({ metadata_xml: expect.anything() }) }),
  )
  expect(await list(`resource_id=${name}%251`)).toMatchObject([{ id }])
  expect(await list(`resource_id_prefix=${name}%25`)).toMatchObject([{ id }])
  expect(await list(`resource_id_prefix=${name}`)).toHaveLength(2)
  expect(await list('resource_id=nobody')).toEqual([])
})

test('a change keeps what it does not name, except the format of names', async () => {
  const name = freshName()
  const entityId = freshEntity()
  const xml = metadataOf(entityId)
  published = xml
  const { id } = await create({
    metadata_xml: xml,
    domains: [`${name}.a`, `${name}.b`],
    name_id_format: persistent,
    resource_id: name,
  })
  const change = async (body: object) => (await admin('PUT', `${path}/${id}`, { body })).body
  const disabled = await change({ disabled: true })
  expect(disabled).toMatchObject({ disabled: true, resource_id: name, saml: { metadata_xml: xml } })
  expect(disabled.saml).not.toHaveProperty('name_id_format')
  expect(domainsOf(disabled)).toEqual([`${name}.a`, `${name}.b`])
  const moved = await change({
    domains: [`${name}.b`, `${name}.c`],
    metadata_url: 'https://id.example/metadata',
    attribute_mapping: { keys: { email: { default: 'x' } } },
    resource_id: '',
  })
  expect(domainsOf(moved)).toEqual([`${name}.b`, `${name}.c`])
  expect(moved).not.toHaveProperty('resource_id')
  expect(moved.saml).toEqual({
    entity_id: entityId,
    sso_url: 'https://id.example/sso',
    certificates: [expect.any(String)],
    metadata_url: 'https://id.example/metadata',
    attribute_mapping: { keys: { email: { default: 'x' } } },
  })
  expect(domainsOf(await change({ domains: [] }))).toEqual([])
})

test('a provider is deleted with its domains, and is shown a last time', async () => {
  const name = freshName()
  const { id } = await create({ domains: [`${name}.example`] })
  const deleted = await admin('DELETE', `${path}/${id}`)
  expect([deleted.status, deleted.body.id, domainsOf(deleted.body)]).toEqual([200, id, [`${name}.example`]])
  expect(await auth.query('select 1 from auth.sso_domains where domain = $1', [`${name}.example`])).toEqual(
    [],
  )
  await create({ domains: [`${name}.example`] })
})

test.each(['GET', 'PUT', 'DELETE'])('%s of an unknown provider finds none', async (method) => {
  for (const id of [randomUUID(), 'nonsense', 'resource_nobody']) {
    const answer = await admin(method, `${path}/${id}`, method === 'PUT' ? { body: { disabled: true } } : {})
    expect([answer.status, answer.body.code]).toEqual([404, 'sso_provider_not_found'])
  }
})

test('an entity, a domain and an own id belong to one provider, and a refusal changes nothing', async () => {
  const name = freshName()
  const xml = metadataOf(freshEntity())
  const body = wanted({ metadata_xml: xml, domains: [`${name}.example`], resource_id: name })
  await admin('POST', path, { body })
  const other = await create({ domains: [`${name}.other`] })
  const count = () => auth.query('select count(*) from auth.sso_providers')
  const before = await count()
  const refusals = [
    [422, 'saml_idp_already_exists', { metadata_xml: xml }],
    [400, 'saml_entity_id_mismatch', { entity_id: freshEntity() }],
    [400, 'sso_domain_already_exists', { domains: [`new.${name}.example`, `${name}.EXAMPLE`] }],
    [422, 'conflict', { resource_id: name }],
  ] as const
  for (const [status, code, more] of refusals) {
    const answer = await admin('POST', path, { body: wanted(more) })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  }
  expect(await count()).toEqual(before)
  const changes = [
    [400, 'saml_entity_id_mismatch', { metadata_xml: xml }],
    [400, 'saml_entity_id_mismatch', { entity_id: freshEntity() }],
    [400, 'sso_domain_already_exists', { domains: [`${name}.example`] }],
    [422, 'conflict', { resource_id: name }],
  ] as const
  for (const [status, code, more] of changes) {
    const answer = await admin('PUT', `${path}/${other.id}`, { body: more })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  }
  expect((await admin('GET', `${path}/${other.id}`)).body).toEqual(other)
})

test.each([
  { type: 'oidc' },
  { type: undefined },
  { metadata_xml: '<EntityDescriptor/>' },
  { metadata_xml: 'nonsense' },
  { entity_id: 'x'.repeat(1025) },
  { entity_id: 'a\0b' },
  { metadata_xml: undefined },
  { metadata_url: 'https://id.example/metadata' },
  { metadata_xml: undefined, metadata_url: 'http://id.example/metadata' },
  { metadata_xml: undefined, metadata_url: 'nonsense' },
  { metadata_xml: 'x'.repeat(512 * 1024 + 1) },
  { name_id_format: 'email' },
  { domains: ['two words'] },
  { domains: [''] },
  { domains: Array.from({ length: 51 }, (_, index) => `d${index}.example`) },
  { attribute_mapping: { keys: { email: 'mail' } } },
  { attribute_mapping: { keys: { email: { default: 'x'.repeat(4096) } } } },
  { attribute_mapping: { keys: { email: { name: '\0' } } } },
  { resource_id: 'x'.repeat(256) },
  { disabled: 'yes' },
])('what is wrong about a new provider is refused (case %#)', async (more) => {
  const before = await auth.query('select count(*) from auth.sso_providers')
  const answer = await admin('POST', path, { body: wanted(more) })
  expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  expect(await auth.query('select count(*) from auth.sso_providers')).toEqual(before)
})

test('an address that gives no metadata is refused, and nothing is kept', async () => {
  const before = await auth.query('select count(*) from auth.sso_providers')
  const failing = [async () => new Response('', { status: 404 }), () => Promise.reject(new Error('private'))]
  for (const fetchNothing of failing) {
    const body = wanted({ metadata_xml: undefined, metadata_url: 'https://id.example/metadata' })
    const answer = await asAdmin(auth.again({ fetchOutside: fetchNothing }))('POST', path, { body })
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  }
  expect(await auth.query('select count(*) from auth.sso_providers')).toEqual(before)
})

test('there are at most 500 providers', async () => {
  const full = await openAuth()
  try {
    await full.query(
      `insert into auth.sso_providers (saml) select jsonb_build_object('entity_id', n) from generate_series(1, 500) n`,
    )
    const answer = await asAdmin(full)('POST', path, { body: wanted() })
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  } finally {
    await full.close()
  }
})
