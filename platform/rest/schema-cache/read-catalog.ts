import type { Database } from '../../postgres/database.ts'
import type {
  Catalog,
  CatalogKey,
  CatalogLineage,
  CatalogRelation,
  CatalogRelationName,
  CatalogRoutine,
  CatalogTimeout,
  CatalogType,
} from './catalog.ts'

export async function readCatalog(
  database: Database,
  { role, schemas }: { readonly role: string; readonly schemas: readonly string[] },
): Promise<Catalog> {
  return await database.transaction({ role, readOnly: true }, async (transaction) => {
    // JIT compilation of these queries takes many times as long as running them.
    await transaction.query("select set_config('search_path', '', true), set_config('jit', 'off', true)")
    const [geoJson] = await transaction.query<CatalogRelationName>(geoJsonQuery)
    return {
      geoJson,
      timeouts: await transaction.query<CatalogTimeout>(timeoutsQuery),
      relations: await transaction.query<CatalogRelation>(relationsQuery, [schemas]),
      keys: await transaction.query<CatalogKey>(keysQuery),
      lineage: await transaction.query<CatalogLineage>(lineageQuery),
      routines: await transaction.query<CatalogRoutine>(routinesQuery, [schemas]),
      types: await transaction.query<CatalogType>(typesQuery, [schemas]),
    }
  })
}

/** The default of an identity column is the next number of its sequence. */
const defaultOf = `case when a.attgenerated <> '' then null else coalesce(
  (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d where d.adrelid = a.attrelid and d.adnum = a.attnum),
  (select format('nextval(%L::regclass)', s.objid::regclass) from pg_depend s
   where a.attidentity <> '' and s.classid = 'pg_class'::regclass and s.refclassid = 'pg_class'::regclass
     and s.refobjid = a.attrelid and s.refobjsubid = a.attnum and s.deptype = 'i'),
  pg_get_expr(t.typdefaultbin, 0)) end`

const described = `,
    'nullable', not (a.attnotnull or t.typnotnull), 'default', ${defaultOf},
    'description', col_description(a.attrelid, a.attnum),
    'length', case when t.typname in ('varchar', 'bpchar') and a.atttypmod > 4 then a.atttypmod - 4 end,
    'labels', (select json_agg(l.enumlabel order by l.enumsortorder) from pg_enum l
               where l.enumtypid = coalesce(b.oid, t.oid))`

/** Names and types are enough for the result of a function. */
const columnsOf = (relation: string, more = '') => `(
  select coalesce(json_agg(json_build_object(
    'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'base', coalesce(b.typname, t.typname)${more}
  ) order by a.attnum), '[]')
  from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_type b on b.oid = t.typbasetype
  where a.attrelid = ${relation} and a.attnum > 0 and not a.attisdropped)`

const relationsQuery = `
  select n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as is_view,
    c.relrowsecurity as has_policies,
    pg_relation_is_updatable(c.oid, true) as events, obj_description(c.oid, 'pg_class') as description,
    ${columnsOf('c.oid', described)} as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and n.nspname = any($1::text[])
  order by n.nspname, c.relname`

const namesOf = (relation: string, numbers: string) => `(
  select json_agg(a.attname order by k.place)
  from unnest(${numbers}) with ordinality as k(number, place)
  join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number)`

const isOurs = (namespace: string) => `${namespace} not in ('pg_catalog', 'information_schema')`

/** Those of other schemas count too: an exposed view may be built on tables that are not exposed. */
const keysQuery = `
  select c.contype::text as kind, c.conname as name, n.nspname as schema, r.relname as relation,
    ${namesOf('c.conrelid', 'c.conkey')} as columns, tn.nspname as target_schema, tr.relname as target_relation,
    ${namesOf('c.confrelid', 'c.confkey')} as target_columns
  from pg_constraint c
  join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
  left join pg_class tr on tr.oid = c.confrelid left join pg_namespace tn on tn.oid = tr.relnamespace
  where c.contype in ('p', 'u', 'f') and c.conparentid = 0 and not r.relispartition and ${isOurs('n.nspname')}
  order by n.nspname, r.relname, c.conname`

// A stored query records the origin of each of its columns. Those of the query itself come after those of its
// subqueries, so the last record of a number counts.
const lineageQuery = `
  select n.nspname as schema, c.relname as view, a.attname as column,
    bn.nspname as origin_schema, bc.relname as origin_relation, ba.attname as origin_column
  from pg_rewrite r
  join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace
  cross join lateral (
    select distinct on (note[1]) note[1]::int as place, note[2] as name, note[3]::oid as origin,
      note[4]::int as origin_place
    from regexp_matches(r.ev_action::text,
      ':resno (\\d+) :resname ((?:[^ \\\\]|\\\\.)+) :ressortgroupref \\d+ :resorigtbl (\\d+) :resorigcol (\\d+) :resjunk false', 'g')
      with ordinality as notes(note, ordinal)
    order by note[1], ordinal desc
  ) noted
  join pg_attribute a on a.attrelid = c.oid and a.attnum = noted.place
    and a.attname = regexp_replace(noted.name, '\\\\(.)', '\\1', 'g')
  join pg_class bc on bc.oid = noted.origin join pg_namespace bn on bn.oid = bc.relnamespace
  join pg_attribute ba on ba.attrelid = bc.oid and ba.attnum = noted.origin_place
  where r.ev_type = '1' and c.relkind in ('v', 'm') and ${isOurs('n.nspname')}
  order by n.nspname, c.relname, a.attnum`

const argumentsOf = (value: string) => `(
  select coalesce(json_agg(${value} order by x.place), '[]')
  from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as x(type, place)
  join pg_type xt on xt.oid = x.type
  left join pg_class xc on xc.oid = xt.typrelid left join pg_namespace xn on xn.oid = xc.relnamespace)`

const routinesQuery = `
  select n.nspname as schema, p.proname as name, p.prokind = 'a' as is_aggregate, p.provolatile::text as volatility,
    p.proretset as returns_set, p.prorows::float8 as rows, obj_description(p.oid, 'pg_proc') as description,
    t.typname as result_type, rb.typname as result_base, rn.nspname as result_schema, rc.relname as result_relation,
    case when rc.oid is null then null else ${columnsOf('rc.oid')} end as result_columns,
    p.pronargdefaults::int as default_count,
    to_json(p.proargnames) as argument_names, to_json(p.proargmodes::text[]) as argument_modes,
    ${argumentsOf('format_type(x.type, -1)')} as argument_types, ${argumentsOf('xt.typname')} as argument_bases,
    ${argumentsOf("case when xc.relkind <> 'c' then json_build_object('schema', xn.nspname, 'name', xc.relname) end")}
      as argument_relations
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid = p.prorettype
  left join pg_type rb on rb.oid = t.typbasetype
  left join pg_class rc on rc.oid = t.typrelid left join pg_namespace rn on rn.oid = rc.relnamespace
  where (p.prokind = 'f' or (p.prokind = 'a' and t.typname like '%/%'))
    and n.nspname = any($1::text[]) and t.typname not in ('trigger', 'event_trigger')
  order by n.nspname, p.proname, p.oid`

const typesQuery = `
  select t.typname as name, format_type(t.oid, null) as standard_name, format_type(t.oid, -1) as type
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where t.typtype in ('b', 'd', 'e', 'r', 'm') and t.typcategory <> 'A'
    and (n.nspname = 'pg_catalog' or n.nspname = any($1::text[]))
  order by n.nspname = 'pg_catalog', t.typname`

/** PostGIS may be in any schema. */
const geoJsonQuery = `
  select n.nspname as schema, p.proname as name
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.proname = 'st_asgeojson' and p.proargtypes[0] = 'record'::regtype and p.pronargs - p.pronargdefaults <= 1`

/** A number without a unit means milliseconds; the setting for this database comes last and wins. */
const timeoutsQuery = `
  select r.rolname as role,
    case when c.value ~ '^[0-9]+$' then c.value::float8 else extract(epoch from c.value::interval)::float8 * 1000 end as timeout
  from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
  cross join lateral (
    select substr(line, length('statement_timeout=') + 1) as value
    from unnest(s.setconfig) line where line like 'statement_timeout=%'
  ) c
  where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  order by s.setdatabase`
