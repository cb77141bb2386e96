// Every column that names a person is in app.personal_data, which erasure and export follow, or has a reason not to be.
import type { OwnerConnection } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase(inject('testCluster'))
})

afterAll(async () => {
  await database?.drop()
})

/** Columns that look as if they named a person and do not, or must stay. */
const reasons: Readonly<Record<string, string>> = {
  'app.superadmin_emails.email': 'A copy of a setting of the installation, written at each start.',
  'app.invitation_sends.recipient_digest': 'A digest for the limit per address. Pruned after two days.',
  'auth.users.email_change_asked_by':
    'Ids of somebody who asked for the new address. They go with the change.',
  'auth.mfa_challenges.address': 'It goes with its factor.',
  'public.organizations.allowed_email_domains': 'Domains, which name companies.',
  'public.organizations.limit_overrides': 'Numbers.',
  'public.sso_connections.certificates': 'Of the provider.',
  'public.sso_connections.role_mapping': 'Groups of the company.',
  'public.component_rules.settings': 'What the rule asks of components.',
  'public.audit_log.address_digest':
    'Without its salt, which is emptied, it says nothing. The chain needs it.',
  'public.audit_log.before':
    'Rows of audited tables, of which no personal values are kept. The chain needs them.',
  'public.audit_log.after': 'As before.',
  'app.audit_subjects.subject_id': 'An index over ids of the log.',
  'app.audit_subjects.actor_id': 'As there.',
  'app.audit_subjects.on_behalf_of_id': 'As there.',
  'public.audit_log.fields': 'Ids, codes and numbers. The chain needs them.',
  'auth.sso_providers.saml': 'Of the provider.',
  'auth.sso_providers.oidc': 'Of the provider.',
  'auth.custom_providers.settings': 'Of the provider.',
  'auth.oauth_clients.registration': 'Of the application.',
  'storage.objects.metadata': 'Size, type and checksum of the bytes.',
  'public.webhook_deliveries.payload': 'Components, versions and rules. Removed after 30 days.',
  'public.webhook_deliveries.request_headers': 'Ours.',
  'public.webhook_deliveries.answer_headers': 'Of the endpoint. Removed after 30 days.',
  'public.webhook_deliveries.attempt_log': 'Times, statuses and codes.',
  'realtime.changes.record': 'For five minutes, then the row is removed.',
  'realtime.changes.old_record': 'For five minutes, then the row is removed.',
  'realtime.messages.payload':
    'Nobody but the operator sends any, and a message is removed after three days.',
  'graphile_worker._private_jobs.flags': 'Names of kinds of work.',
}

/** By foreign key, by name, or because the type may hold anything. */
const findNames = `
  select format('%s.%s.%s', n.nspname, c.relname, a.attname) as name
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
  join pg_namespace n on n.oid = c.relnamespace and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  join pg_type t on t.oid = a.atttypid
  where a.attnum > 0 and not a.attisdropped and (
    exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)
      and k.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass))
    or t.typname in ('uuid', '_uuid') and a.attname ~ '(^|_)(user|users|person|people|actor|sender|owner|author|member|subject)_ids?$|_by(_id)?$|^on_behalf_of'
    or a.attname ~ '(^|_)(e?mails?|address|recipient|phone)($|_)' and t.typname in ('text', '_text', 'citext', 'varchar', 'bytea', 'inet')
    or t.typname in ('json', 'jsonb', 'inet')
  )`

/** Rows that go with the person take all their columns along. Otherwise each column is named itself. */
const findUnlisted = `
  with found as (${findNames})
  select f.name from found f
  where not exists (
    select 1 from app.personal_data p
    where f.name = any (array(
        select format('%s.%s.%s', p.schema_name, p.table_name, c) from unnest(p.cleared || p.column_name) c))
      or (starts_with(f.name, format('%s.%s.', p.schema_name, p.table_name)) and p.on_erasure in ('delete', 'cascade')
        and p.holds in ('id', 'email') and f.name !~ '(_id|_ids|_by|\\.id)$')
      or f.name in ('auth.users.email', 'auth.users.new_email', 'auth.users.phone')
  ) order by 1`

const ask = <Row extends Record<string, unknown>>(text: string) =>
  asOwner(database.connection, (owner: OwnerConnection) => owner.query<Row>(text))
const names = async (text: string) => (await ask<{ name: string }>(text)).map(({ name }) => name)

test('each column that names a person is in the list or has a reason not to be', async () => {
  const known = new Set(Object.keys(reasons))
  expect((await names(findUnlisted)).filter((name) => !known.has(name))).toEqual([])
})

test('each reason is still needed', async () => {
  const unlisted = await names(findUnlisted)
  expect(Object.keys(reasons).filter((name) => !unlisted.includes(name))).toEqual([])
})

/** What is missing from the list after statements that are taken back. */
const findUnlistedAfter = (statements: string) =>
  asOwner(database.connection, async (owner) => {
    await owner.query('begin')
    await owner.query(statements)
    const rows = await owner.query(findUnlisted)
    await owner.query('rollback')
    return rows
  })

describe('a column that a later migration forgets is found', () => {
  test.each([
    ['a foreign key', 'holder uuid references public.profiles (id)', 'holder'],
    ['an id by its name', 'approved_by uuid', 'approved_by'],
    ['ids by their name', 'member_ids uuid[]', 'member_ids'],
    ['an address', 'billing_email text', 'billing_email'],
    ['a value that may hold anything', 'report jsonb', 'report'],
  ])('%s', async (_, column, name) => {
    const found = await findUnlistedAfter(`create table public.forgotten (id uuid, title text, ${column})`)
    expect(found).toContainEqual({ name: `public.forgotten.${name}` })
    expect(found).not.toContainEqual({ name: 'public.forgotten.title' })
  })

  test('in a schema of its own', async () => {
    const found = await findUnlistedAfter(
      'create schema files; create table files.objects (id uuid, owner_id uuid)',
    )
    expect(found).toContainEqual({ name: 'files.objects.owner_id' })
  })

  test('the id of a second person in a row that goes with the first', async () => {
    const found = await findUnlistedAfter('alter table public.members add column approved_by uuid')
    expect(found).toContainEqual({ name: 'public.members.approved_by' })
  })
})

test('the list names columns that exist', async () => {
  expect(
    await ask(`select p.table_name, c.name from app.personal_data p,
        unnest(p.column_name || p.cleared || p.exported || array_remove(array[p.newest], null)) as c (name)
      where p.schema_name <> 'graphile_worker' and not exists (select 1 from information_schema.columns i
        where (i.table_schema, i.table_name, i.column_name) = (p.schema_name, p.table_name, c.name))`),
  ).toEqual([])
})

test('a row that is to go by foreign key has one that deletes it', async () => {
  expect(
    await ask(`select p.schema_name, p.table_name, p.column_name from app.personal_data p
      where p.on_erasure = 'cascade' and not exists (
        select 1 from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
        where k.contype = 'f' and k.confdeltype = 'c' and a.attname = p.column_name
          and k.conrelid = format('%I.%I', p.schema_name, p.table_name)::regclass
          and k.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass, 'public.members'::regclass))`),
  ).toEqual([])
})

test('no secret is exported', async () => {
  expect(
    await ask(`select p.table_name, c from app.personal_data p, unnest(p.exported) c
      where c ~ 'hash|secret|sealed|salt|(^|_)(challenge|code|key|token)$|public_key|credential_id|claims'`),
  ).toEqual([])
})

test('no request reads the list or erases somebody else', async () => {
  expect(
    await ask(`select r.role, f.name from unnest(array['anon', 'authenticated', 'service_role', 'app_writer', 'app_job', 'auth_admin']) r (role),
        unnest(array['app.erase_person(uuid)', 'app.export_person(uuid)', 'app.traces_of(uuid)']) f (name)
      where has_function_privilege(r.role, f.name, 'execute') or has_table_privilege(r.role, 'app.personal_data', 'select')`),
  ).toEqual([])
})
