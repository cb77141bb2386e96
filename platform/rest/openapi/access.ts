import type { Database, Row, TransactionContext } from '../../postgres/database.ts'

/** The rights of the requesting role in one schema, by name. */
export type Access = {
  readonly description?: string | undefined
  readonly relations: ReadonlyMap<string, RelationAccess>
  readonly routines: ReadonlySet<string>
}

export type RelationAccess = {
  readonly select: boolean
  readonly insert: boolean
  readonly update: boolean
  readonly delete: boolean
}

type AccessRow = Row & {
  readonly description: string | null
  readonly relations: readonly (RelationAccess & { readonly name: string })[]
  readonly routines: readonly string[]
}

/** Queried as the role itself, so that PostgreSQL decides. */
export async function readAccess(
  database: Database,
  context: TransactionContext,
  schema: string,
): Promise<Access> {
  const [row] = await database.query<AccessRow>(context, { text: accessQuery, values: [schema] })
  return {
    description: row?.description ?? undefined,
    relations: new Map((row?.relations ?? []).map(({ name, ...access }) => [name, access])),
    routines: new Set(row?.routines ?? []),
  }
}

const may = (privilege: string) => `has_any_column_privilege(c.oid, '${privilege}')`

const accessQuery = `
  select obj_description(n.oid, 'pg_namespace') as description,
    case when has_schema_privilege(n.oid, 'usage') then
      (select coalesce(json_agg(json_build_object(
         'name', c.relname, 'select', ${may('select')}, 'insert', ${may('insert')},
         'update', ${may('update')}, 'delete', has_table_privilege(c.oid, 'delete'))), '[]')
       from pg_class c
       where c.relnamespace = n.oid and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
         and (${may('select')} or ${may('insert')} or ${may('update')} or has_table_privilege(c.oid, 'delete')))
    else '[]' end as relations,
    case when has_schema_privilege(n.oid, 'usage') then
      (select coalesce(json_agg(distinct p.proname), '[]') from pg_proc p
       where p.pronamespace = n.oid and has_function_privilege(p.oid, 'execute'))
    else '[]' end as routines
  from pg_namespace n where n.nspname = $1`
