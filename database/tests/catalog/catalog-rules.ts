// Rules that every migration must follow, checked against the catalog. Each rule comes with an offense that it must
// find.
import { personalTables } from '../access/site-tables.ts'

export type CatalogRule = {
  readonly rule: string
  /** Returns one row (name) per offender. */
  readonly findOffenders: string
  readonly offense: string
  readonly offender: string
}

const ours = "n.nspname !~ '^pg_' and n.nspname <> 'information_schema'"
const tables = `pg_class c join pg_namespace n on n.oid = c.relnamespace and c.relkind in ('r', 'p') and ${ours}`
const functions = `pg_proc p join pg_namespace n on n.oid = p.pronamespace and ${ours} and not exists (
  select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`
const publicTables = `${tables} and n.nspname = 'public'`
const policies = `pg_policy p join ${tables} on c.oid = p.polrelid`
const policyText = "concat(pg_get_expr(p.polqual, p.polrelid), ' ', pg_get_expr(p.polwithcheck, p.polrelid))"
const functionName = "format('%s.%s', n.nspname, p.proname)"
const guardedTable = `create table public.offender (id int); alter table public.offender enable row level security`

export const catalogRules: readonly CatalogRule[] = [
  {
    rule: 'row level security is on for each public table',
    findOffenders: `select c.relname as name from ${publicTables} where not c.relrowsecurity`,
    offense: 'create table public.offender (id int)',
    offender: 'offender',
  },
  {
    rule: 'each public view runs with the rights of who asks',
    findOffenders: `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('v', 'm')
        and not coalesce(c.reloptions, '{}') && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1']`,
    offense: 'create view public.offender as select 1 as one',
    offender: 'offender',
  },
  {
    rule: 'no function is executable by everyone, today or by default',
    findOffenders: `select ${functionName} as name from ${functions} where has_function_privilege('public', p.oid, 'execute')`,
    offense: `create function app.harmless() returns int language sql return 1;
      create function app.offender() returns int language sql return 1;
      grant execute on function app.offender() to public`,
    offender: 'app.offender',
  },
  {
    rule: 'functions with the rights of their owner lie outside of the exposed schema',
    findOffenders: `select ${functionName} as name from ${functions} where p.prosecdef and n.nspname = 'public'`,
    offense: `create function public.offender() returns int language sql security definer set search_path = '' return 1`,
    offender: 'public.offender',
  },
  {
    rule: 'functions with the rights of their owner have a pinned search path',
    findOffenders: `select ${functionName} as name from ${functions}
      where p.prosecdef and not coalesce(p.proconfig, '{}') && array['search_path=""', 'search_path=pg_catalog']`,
    offense: 'create function app.offender() returns int language sql security definer return 1',
    offender: 'app.offender',
  },
  {
    rule: 'no policy reads what people may write about themselves',
    findOffenders: `select p.polname as name from ${policies} where ${policyText} ~ 'user_meta_?data'
      union all select ${functionName} from ${functions}
      where n.nspname in ('app', 'public') and concat(p.prosrc, p.prosqlbody) ~ 'user_meta_?data'`,
    offense: `${guardedTable}; create policy offender on public.offender
      using (auth.jwt() -> 'user_metadata' ->> 'role' = 'admin')`,
    offender: 'offender',
  },
  {
    rule: 'policies ask app.* for membership and do not read members themselves',
    findOffenders: `select p.polname as name from ${policies} where ${policyText} ~ '(from|join) (public\\.)?members\\y'
      or ${policyText} ~ '(FROM|JOIN) (public\\.)?members\\y'`,
    offense: `${guardedTable}; create policy offender on public.offender
      using (exists (select 1 from public.members where user_id = auth.uid()))`,
    offender: 'offender',
  },
  {
    rule: 'each policy names its roles',
    findOffenders: `select p.polname as name from ${policies} where p.polroles = '{0}'`,
    offense: `${guardedTable}; create policy offender on public.offender using (true)`,
    offender: 'offender',
  },
  {
    rule: 'nothing is granted to everyone',
    findOffenders: `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
      where ${ours} and a.grantee = 0
      union select n.nspname from pg_namespace n, aclexplode(n.nspacl) a where ${ours} and a.grantee = 0`,
    offense: `${guardedTable}; grant select on public.offender to public`,
    offender: 'offender',
  },
  {
    rule: 'service_role reads each public table by a policy',
    findOffenders: `select c.relname as name from ${publicTables}
      where not has_table_privilege('service_role', c.oid, 'select') or not exists (
        select 1 from pg_policy p where p.polrelid = c.oid and p.polcmd in ('r', '*')
          and 'service_role'::regrole = any (p.polroles) and pg_get_expr(p.polqual, p.polrelid) = 'true')`,
    offense: guardedTable,
    offender: 'offender',
  },
  {
    rule: 'service_role writes no public table',
    findOffenders: `select c.relname as name from ${publicTables}
      where has_table_privilege('service_role', c.oid, 'insert, update, delete, truncate')
        or has_any_column_privilege('service_role', c.oid, 'insert, update')`,
    offense: `${guardedTable}; select platform.grant_service_role('public'); grant update (id) on public.offender to service_role`,
    offender: 'offender',
  },
  {
    rule: 'people write public tables by functions, except for simple personal data',
    findOffenders: `select distinct c.relname as name from ${publicTables}, unnest(array['anon', 'authenticated']) as role
      where not c.relname = any ('{${personalTables.join(',')}}') and (
        has_table_privilege(role, c.oid, 'insert, update, delete, truncate')
        or has_any_column_privilege(role, c.oid, 'insert, update'))`,
    offense: `${guardedTable}; grant insert (id) on public.offender to authenticated`,
    offender: 'offender',
  },
  {
    rule: 'each write of a public table by functions asks for the scope of a token',
    findOffenders: `select distinct c.relname as name from ${publicTables},
      (values ('a', 'insert'), ('w', 'update'), ('d', 'delete')) as verb (command, privilege)
      where (has_table_privilege('app_writer', c.oid, verb.privilege)
          or (verb.command <> 'd' and has_any_column_privilege('app_writer', c.oid, verb.privilege)))
        and not exists (select 1 from pg_policy p where p.polrelid = c.oid and not p.polpermissive
          and p.polcmd in (verb.command::"char", '*') and 'app_writer'::regrole = any (p.polroles)
          and ${policyText} ~ 'app\\.token_allows\\(')`,
    offense: `${guardedTable}; grant insert, update (id) on public.offender to app_writer;
      select app.ask_tokens('public.offender', '{insert}', '{admin}')`,
    offender: 'offender',
  },
  {
    rule: 'the audit log follows each table that functions write',
    findOffenders: `select distinct c.relname as name from ${publicTables},
      (values (4, 'insert'), (16, 'update'), (8, 'delete')) as verb (bit, privilege)
      where (has_table_privilege('app_writer', c.oid, verb.privilege)
          or (verb.bit <> 8 and has_any_column_privilege('app_writer', c.oid, verb.privilege)))
        and not exists (select 1 from pg_trigger g join pg_proc p on p.oid = g.tgfoid
          where g.tgrelid = c.oid and g.tgtype & verb.bit > 0 and p.proname = 'audit_statement')`,
    offense: `create table public.harmless (organization_id uuid, id uuid);
      grant insert, update, delete on public.harmless to app_writer;
      select app.audit_table('harmless', 'organization_id', 'id', '{id}', '{id}');
      ${guardedTable}; grant update (id) on public.offender to app_writer`,
    offender: 'offender',
  },
  {
    rule: 'requests reach nothing that the platform keeps for itself',
    findOffenders: `select distinct c.relname as name from ${tables}, unnest(array['anon', 'authenticated', 'service_role', 'app_writer', 'trellis_none']) as role
      where (n.nspname in ('platform', 'auth') or c.oid = 'storage.doomed_files'::regclass)
        and has_table_privilege(role, c.oid, 'select, insert, update, delete')`,
    offense: 'create table platform.offender (id int); grant select on platform.offender to authenticated',
    offender: 'offender',
  },
  {
    rule: 'each table of a tenant has an index that starts with the organization',
    findOffenders: `select c.relname as name from ${publicTables}
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
      where not exists (select 1 from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum and i.indpred is null)`,
    offense:
      'create table app.harmless (organization_id uuid); create table public.offender (organization_id uuid)',
    offender: 'offender',
  },
  {
    rule: 'no role of requests has powers over the cluster',
    findOffenders: `select rolname as name from pg_roles
      where rolname in ('trellis_none', 'anon', 'authenticated', 'service_role', 'app_writer', 'app_job', 'auth_admin', 'storage_admin', 'realtime_admin')
        and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin or rolreplication)`,
    offense: 'alter role app_job createdb',
    offender: 'app_job',
  },
]
