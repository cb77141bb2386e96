// Reads tables, views and functions from the catalog of the migrated database, in PostgreSQL's own words.
import type { Query } from '../type-generator/catalog.ts'

/** Rights of a role; `columns` is null where they are on the whole table. */
export type Grant = { readonly role: string; readonly privilege: string; readonly columns: string[] | null }

export type Column = {
  readonly name: string
  readonly type: string
  readonly collation: string | null
  readonly is_nullable: boolean
  readonly identity: 'always' | 'by default' | null
  readonly generated: string | null
  readonly default: string | null
  readonly comment: string | null
}

export type Constraint = { readonly name: string; readonly definition: string }

export type Policy = {
  readonly name: string
  readonly is_permissive: boolean
  readonly command: string
  readonly roles: readonly string[]
  readonly using: string | null
  readonly check: string | null
}

export type Trigger = { readonly name: string; readonly definition: string; readonly function: string }

export type Relation = {
  /** Qualified with its schema. */
  readonly name: string
  readonly is_table: boolean
  readonly is_unlogged: boolean
  readonly options: readonly string[]
  readonly comment: string | null
  readonly has_row_security: boolean
  /** The query of a view. */
  readonly query: string | null
  readonly columns: readonly Column[]
  readonly constraints: readonly Constraint[]
  readonly indexes: readonly string[]
  readonly policies: readonly Policy[]
  readonly grants: readonly Grant[]
  readonly triggers: readonly Trigger[]
}

export type Routine = {
  readonly name: string
  readonly arguments: string
  readonly returns: string
  readonly language: string
  readonly volatility: 'immutable' | 'stable' | 'volatile'
  readonly is_strict: boolean
  readonly is_parallel_safe: boolean
  readonly is_security_definer: boolean
  readonly rows: number | null
  readonly settings: readonly string[]
  /** The source text, or PostgreSQL's rendering of a parsed body (`return`, `begin atomic`). */
  readonly body: string
  readonly is_parsed: boolean
  readonly comment: string | null
  readonly executors: readonly string[]
}

export type Schema = {
  readonly name: string
  readonly comment: string | null
  readonly users: readonly string[]
  readonly extensions: readonly string[]
}

export type Catalog = {
  readonly schemas: readonly Schema[]
  readonly relations: readonly Relation[]
  readonly routines: readonly Routine[]
}

/** An empty search path makes PostgreSQL write every name with its schema. */
export async function readCatalog(query: Query, schemas: readonly string[]): Promise<Catalog> {
  await query(`set search_path = ''`)
  try {
    const [row] = await query(catalogQuery, [schemas])
    return row?.catalog as Catalog
  } finally {
    await query('reset search_path')
  }
}

const listOf = (value: string, source: string, order: string) =>
  `(select coalesce(json_agg(${value} order by ${order}), '[]') from ${source})`

const commentOn = (object: string, catalog: string) => `obj_description(${object}, '${catalog}')`

const columns = listOf(
  `json_build_object(
    'name', quote_ident(a.attname),
    'type', format_type(a.atttypid, a.atttypmod),
    'collation', (select quote_ident(l.collname) from pg_collation l
                  where l.oid = a.attcollation and l.collname <> 'default' and l.oid <> t.typcollation),
    'is_nullable', not a.attnotnull,
    'identity', case a.attidentity when 'a' then 'always' when 'd' then 'by default' end,
    'generated', case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end,
    'default', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end,
    'comment', col_description(a.attrelid, a.attnum)
  )`,
  `pg_attribute a join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`,
  'a.attnum',
)

// From 18 on "not null" is a constraint of its own as well; it stands at the column.
const constraints = listOf(
  `json_build_object('name', quote_ident(k.conname), 'definition', pg_get_constraintdef(k.oid))`,
  `pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')`,
  `array_position(array['p', 'u', 'f', 'c', 'x'], k.contype::text), k.conname collate "C"`,
)

const indexes = listOf(
  'pg_get_indexdef(i.indexrelid)',
  `pg_index i join pg_class x on x.oid = i.indexrelid
    where i.indrelid = c.oid and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)`,
  'x.relname collate "C"',
)

const policies = listOf(
  `json_build_object(
    'name', p.polname,
    'is_permissive', p.polpermissive,
    'command', case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
    'roles', array(select case r when 0 then 'public' else pg_get_userbyid(r) end from unnest(p.polroles) r order by 1),
    'using', pg_get_expr(p.polqual, p.polrelid),
    'check', pg_get_expr(p.polwithcheck, p.polrelid)
  )`,
  'pg_policy p where p.polrelid = c.oid',
  `not p.polpermissive, array_position(array['r', 'a', 'w', 'd', '*'], p.polcmd::text), p.polname collate "C"`,
)

// The owner's own rights are left out.
const roleOf = (grantee: string) =>
  `case ${grantee} when 0 then 'public' else pg_get_userbyid(${grantee}) end`

const grants = `(
  select coalesce(json_agg(json_build_object('role', role, 'privilege', privilege, 'columns', columns)
    order by role collate "C", privilege collate "C", columns is not null), '[]')
  from (
    select ${roleOf('g.grantee')} as role, lower(g.privilege_type) as privilege, null as columns
    from aclexplode(c.relacl) g where g.grantee <> c.relowner
    union all
    select ${roleOf('g.grantee')}, lower(g.privilege_type), json_agg(quote_ident(a.attname) order by a.attnum)
    from pg_attribute a, aclexplode(a.attacl) g
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and g.grantee <> c.relowner
    group by g.grantee, g.privilege_type
  ) given
)`

const triggers = listOf(
  `json_build_object('name', quote_ident(g.tgname), 'definition', pg_get_triggerdef(g.oid), 'function', g.tgfoid::regproc::text)`,
  'pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal',
  'g.tgname collate "C"',
)

const isOfExtension = (catalog: string, object: string) => `exists (
  select 1 from pg_depend x where x.classid = '${catalog}'::regclass and x.objid = ${object} and x.deptype = 'e')`

const relations = listOf(
  `json_build_object(
    'name', format('%I.%I', n.nspname, c.relname),
    'is_table', c.relkind = 'r',
    'is_unlogged', c.relpersistence = 'u',
    'options', coalesce(c.reloptions, '{}'),
    'comment', ${commentOn('c.oid', 'pg_class')},
    'has_row_security', c.relrowsecurity,
    'query', case when c.relkind <> 'r' then pg_get_viewdef(c.oid, true) end,
    'columns', ${columns},
    'constraints', ${constraints},
    'indexes', ${indexes},
    'policies', ${policies},
    'grants', ${grants},
    'triggers', ${triggers}
  )`,
  `pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'f') and not ${isOfExtension('pg_class', 'c.oid')}`,
  'n.nspname collate "C", c.relname collate "C"',
)

const routines = listOf(
  `json_build_object(
    'name', format('%I.%I', n.nspname, p.proname),
    'arguments', pg_get_function_arguments(p.oid),
    'returns', pg_get_function_result(p.oid),
    'language', l.lanname,
    'volatility', case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
    'is_strict', p.proisstrict,
    'is_parallel_safe', p.proparallel = 's',
    'is_security_definer', p.prosecdef,
    'rows', case when p.proretset and p.prorows <> 1000 then p.prorows end,
    'settings', coalesce(p.proconfig, '{}'),
    'body', coalesce(pg_get_function_sqlbody(p.oid), p.prosrc),
    'is_parsed', p.prosqlbody is not null,
    'comment', ${commentOn('p.oid', 'pg_proc')},
    'executors', array(select ${roleOf('g.grantee')} from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
                       where g.grantee <> p.proowner order by 1)
  )`,
  `pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
    where n.nspname = any ($1) and not ${isOfExtension('pg_proc', 'p.oid')}`,
  'n.nspname collate "C", p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"',
)

const schemas = listOf(
  `json_build_object(
    'name', quote_ident(n.nspname),
    'comment', ${commentOn('n.oid', 'pg_namespace')},
    'users', array(select ${roleOf('g.grantee')} from aclexplode(n.nspacl) g
                   where g.grantee <> n.nspowner and g.privilege_type = 'USAGE' order by 1),
    'extensions', array(select e.extname::text from pg_extension e where e.extnamespace = n.oid order by 1)
  )`,
  `pg_namespace n where n.nspname = any ($1 || '{extensions}'::text[])`,
  'n.nspname collate "C"',
)

const catalogQuery = `select json_build_object(
  'schemas', ${schemas},
  'relations', ${relations},
  'routines', ${routines}
) as catalog`
