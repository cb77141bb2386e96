// The tables whose changes are told live. A new table is published, or says here why not.
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase(inject('testCluster'))
})

afterAll(async () => {
  await database?.drop()
})

const listNames = async (text: string) =>
  (await asOwner(database.connection, (owner) => owner.query<{ name: string }>(text))).map(({ name }) => name)

const published = [
  'public.api_tokens',
  'public.changes',
  'public.component_rule_exemptions',
  'public.component_rules',
  'public.component_users',
  'public.components',
  'public.dependencies',
  'public.invitations',
  'public.legal_documents',
  'public.members',
  'public.notifications',
  'public.organizations',
  'public.project_components',
  'public.projects',
  'public.sso_connections',
  'public.sso_domains',
  'public.versions',
  'public.webhook_deliveries',
  'public.webhooks',
]

/** Tables that are not told live. */
const reasons: Readonly<Record<string, string>> = {
  'public.audit_checkpoints': 'Where retention cut the log. Nobody looks at it.',
  'public.audit_log': 'It grows with every write, and is read page by page.',
  'public.contact_requests': 'Nobody but the service reads them.',
  'public.dependency_history': 'It follows from the dependencies, which are told.',
  'public.health_snapshots': 'Written once a day.',
  'public.legal_acceptances': 'Maintainers see who has accepted when they open the list again.',
  'public.notification_settings': 'Each concerns one person, who changes it.',
  'public.organization_health_snapshots': 'Written once a day.',
  'public.page_views': 'Nobody but the service reads them.',
  'public.plans': 'What is on offer does not change while people work.',
  'public.prices': 'What is on offer does not change while people work.',
  'public.profile_settings': 'Each concerns one person, who changes it.',
  'public.profiles': 'Names change rarely, and readers share any of several organizations.',
}

test('the publication holds exactly these tables', async () => {
  expect(
    await listNames(`select format('%s.%s', schemaname, tablename) as name from pg_publication_tables
      where pubname = 'supabase_realtime' order by 1`),
  ).toEqual(published)
})

test('each of them captures every kind of change, and no other table does', async () => {
  expect(
    await listNames(`
      select format('%s.%s %s', n.nspname, c.relname,
        string_agg(case when t.tgtype & 4 > 0 then 'insert' when t.tgtype & 8 > 0 then 'delete' else 'update' end,
          ', ' order by t.tgname)) as name
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where t.tgfoid = 'realtime.capture()'::regprocedure and t.tgenabled <> 'D' group by n.nspname, c.relname order by 1`),
  ).toEqual(published.map((name) => `${name} delete, insert, update`))
})

test('captures what is written after it has been logged: the log makes the transactions of an organization wait', async () => {
  expect(
    await listNames(`
      select distinct c.relname as name
      from pg_trigger captures join pg_trigger logs using (tgrelid) join pg_class c on c.oid = tgrelid
      where captures.tgfoid = 'realtime.capture()'::regprocedure and logs.tgfoid = 'app.audit_statement()'::regprocedure
        and captures.tgname < logs.tgname`),
  ).toEqual([])
})

test('each of them has a key, and policies that decide who hears of its rows', async () => {
  expect(
    await listNames(`
      select format('%s.%s', n.nspname, c.relname) as name
      from pg_publication_tables p join pg_namespace n on n.nspname = p.schemaname
      join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
      where not c.relrowsecurity or cardinality(realtime.key_of(c.oid)) = 0`),
  ).toEqual([])
})

test('no policy of theirs looks at a whole row, of which a deletion could not tell its columns', async () => {
  expect(
    await listNames(`
      select format('%s.%s', c.relname, p.polname) as name
      from pg_policy p join pg_class c on c.oid = p.polrelid
      join pg_publication_tables t on t.schemaname = c.relnamespace::regnamespace::text and t.tablename = c.relname
      where p.polcmd in ('r', '*') and p.polqual::text like '%:varattno 0 %'`),
  ).toEqual([])
})

test('every table is told live, or has a reason not to be', async () => {
  const tables = await listNames(`
    select format('%s.%s', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname = 'public' order by 1`)
  expect(tables).toEqual([...published, ...Object.keys(reasons)].sort())
})

test('of what is told, exactly these columns are hidden from members', async () => {
  const hidden = await listNames(`
    select format('%s.%s', c.relname, a.attname) as name
    from pg_publication_tables p join pg_namespace n on n.nspname = p.schemaname
    join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where not has_column_privilege('authenticated', c.oid, a.attnum, 'select') order by 1`)
  expect(hidden).toEqual(['sso_connections.test_report'])
})
