// The catalog as it is read: one row per relation, key, function and type. An empty search_path makes PostgreSQL
// qualify every type name.
import type { Database, Transaction } from '../../postgres/database.ts'

export type CatalogColumn = { readonly name: string; readonly type: string; readonly base: string }

export type CatalogRelation = {
  readonly schema: string
  readonly name: string
  readonly is_view: boolean
  /** A bit mask of PostgreSQL: 4 update, 8 insert, 16 delete. */
  readonly events: number
  readonly columns: readonly CatalogColumn[]
}

export type CatalogKey = {
  readonly kind: 'p' | 'u' | 'f'
  readonly name: string
  readonly schema: string
  readonly relation: string
  readonly columns: readonly string[]
  readonly target_schema: string | null
  readonly target_relation: string | null
  readonly target_columns: readonly string[] | null
}

export type CatalogRoutine = {
  readonly schema: string
  readonly name: string
  readonly volatility: 'i' | 's' | 'v'
  readonly returns_set: boolean
  readonly result_type: string
  readonly result_schema: string | null
  readonly result_relation: string | null
  readonly result_columns: readonly CatalogColumn[] | null
  readonly default_count: number
  readonly argument_names: readonly string[] | null
  readonly argument_modes: readonly string[] | null
  readonly argument_types: readonly string[]
  readonly argument_bases: readonly string[]
}

export type CatalogType = { readonly name: string; readonly standard_name: string; readonly type: string }

export type Catalog = {
  readonly relations: readonly CatalogRelation[]
  readonly keys: readonly CatalogKey[]
  readonly routines: readonly CatalogRoutine[]
  readonly types: readonly CatalogType[]
}

export async function readCatalog(
  database: Database,
  { role, schemas }: { readonly role: string; readonly schemas: readonly string[] },
): Promise<Catalog> {
  return await database.transaction({ role, readOnly: true }, async (transaction) => {
    await transaction.query("select set_config('search_path', '', true)")
    return {
      relations: await readRelations(transaction, schemas),
      keys: await transaction.query<CatalogKey>(keysQuery, [schemas]),
      routines: await transaction.query<CatalogRoutine>(routinesQuery, [schemas]),
      types: await transaction.query<CatalogType>(typesQuery, [schemas]),
    }
  })
}

function readRelations(transaction: Transaction, schemas: readonly string[]): Promise<CatalogRelation[]> {
  return transaction.query<CatalogRelation>(
    `select n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as is_view,
       pg_relation_is_updatable(c.oid, true) as events, ${columnsOf('c.oid')} as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and n.nspname = any($1::text[])
     order by n.nspname, c.relname`,
    [schemas],
  )
}

const columnsOf = (relation: string) => `(
  select coalesce(json_agg(json_build_object(
    'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'base', t.typname
  ) order by a.attnum), '[]')
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  where a.attrelid = ${relation} and a.attnum > 0 and not a.attisdropped)`

const namesOf = (relation: string, numbers: string) => `(
  select json_agg(a.attname order by k.place)
  from unnest(${numbers}) with ordinality as k(number, place)
  join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number)`

const keysQuery = `
  select c.contype::text as kind, c.conname as name, n.nspname as schema, r.relname as relation,
    ${namesOf('c.conrelid', 'c.conkey')} as columns, tn.nspname as target_schema, tr.relname as target_relation,
    ${namesOf('c.confrelid', 'c.confkey')} as target_columns
  from pg_constraint c
  join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
  left join pg_class tr on tr.oid = c.confrelid left join pg_namespace tn on tn.oid = tr.relnamespace
  where c.contype in ('p', 'u', 'f') and c.conparentid = 0 and not r.relispartition
    and n.nspname = any($1::text[]) and (c.contype <> 'f' or tn.nspname = any($1::text[]))
  order by n.nspname, r.relname, c.conname`

const routinesQuery = `
  select n.nspname as schema, p.proname as name, p.provolatile::text as volatility, p.proretset as returns_set,
    t.typname as result_type, rn.nspname as result_schema, rc.relname as result_relation,
    case when rc.oid is null then null else ${columnsOf('rc.oid')} end as result_columns,
    p.pronargdefaults::int as default_count,
    to_json(p.proargnames) as argument_names, to_json(p.proargmodes::text[]) as argument_modes,
    (select coalesce(json_agg(format_type(a.type, -1) order by a.place), '[]')
     from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a(type, place)) as argument_types,
    (select coalesce(json_agg(at.typname order by a.place), '[]')
     from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a(type, place)
     join pg_type at on at.oid = a.type) as argument_bases
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid = p.prorettype
  left join pg_class rc on rc.oid = t.typrelid left join pg_namespace rn on rn.oid = rc.relnamespace
  where p.prokind = 'f' and n.nspname = any($1::text[]) and t.typname not in ('trigger', 'event_trigger')
  order by n.nspname, p.proname, p.oid`

const typesQuery = `
  select t.typname as name, format_type(t.oid, null) as standard_name, format_type(t.oid, -1) as type
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where t.typtype in ('b', 'd', 'e', 'r', 'm') and t.typcategory <> 'A'
    and (n.nspname = 'pg_catalog' or n.nspname = any($1::text[]))
  order by n.nspname = 'pg_catalog', t.typname`
