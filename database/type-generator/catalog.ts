// The public schema of the migrated database as rows, read by the owner of the database.

export type Query = (
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Readonly<Record<string, unknown>>[]>

/** A type by its catalog name; an array has the name of its elements. */
export type CatalogType = { readonly name: string; readonly is_array: boolean; readonly is_enum: boolean }

export type Column = {
  readonly name: string
  readonly type: CatalogType
  readonly is_nullable: boolean
  readonly has_default: boolean
  readonly is_generated: boolean
  /** The closed list of a `check (column in (…))`. */
  readonly choices: readonly string[] | null
}

export type Relationship = {
  readonly foreign_key: string
  readonly columns: readonly string[]
  readonly is_one_to_one: boolean
  readonly referenced_relation: string
  readonly referenced_columns: readonly string[]
}

export type Relation = {
  readonly name: string
  readonly is_table: boolean
  readonly columns: readonly Column[]
  readonly relationships: readonly Relationship[]
}

export type Argument = { readonly name: string; readonly type: CatalogType; readonly has_default: boolean }

export type CatalogFunction = {
  readonly name: string
  readonly arguments: readonly Argument[]
  readonly returns: CatalogType
  readonly returns_set: boolean
  /** The table or view whose rows it returns. */
  readonly returned_relation: string | null
  /** The columns of `returns table (…)`. */
  readonly returned_columns: readonly Omit<Argument, 'has_default'>[]
}

export type CatalogEnum = { readonly name: string; readonly values: readonly string[] }

export type Catalog = {
  readonly relations: readonly Relation[]
  readonly functions: readonly CatalogFunction[]
  readonly enums: readonly CatalogEnum[]
}

export async function readCatalog(query: Query, schema: string): Promise<Catalog> {
  const [row] = await query(catalogQuery, [schema])
  return row?.catalog as Catalog
}

const typeOf = (expression: string) => `(
  select json_build_object(
    'name', coalesce(element.typname, t.typname),
    'is_array', element.oid is not null,
    'is_enum', coalesce(element.typtype, t.typtype) = 'e'
  )
  from pg_type t left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
  where t.oid = ${expression}
)`

const columnsOf = `(
  select coalesce(json_agg(json_build_object(
    'name', a.attname,
    'type', ${typeOf('a.atttypid')},
    'is_nullable', not a.attnotnull,
    'has_default', a.atthasdef or a.attidentity <> '',
    'is_generated', a.attgenerated <> '' or a.attidentity = 'a',
    'choices', (
      select json_agg(choice[1] order by position)
      from pg_constraint k,
        regexp_matches(pg_get_constraintdef(k.oid), '''((?:[^'']|'''')*)''::text', 'g') with ordinality as found (choice, position)
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[(''([^'']|'''')*''::text(, )?)+\\]\\)\\)\\)$'
    )
  ) order by a.attname collate "C"), '[]')
  from pg_attribute a
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
)`

const namesOf = (relation: string, numbers: string) => `(
  select json_agg(a.attname order by n.position)
  from unnest(${numbers}) with ordinality as n (number, position)
  join pg_attribute a on a.attrelid = ${relation} and a.attnum = n.number
)`

const relationshipsOf = `(
  select coalesce(json_agg(json_build_object(
    'foreign_key', f.conname,
    'columns', ${namesOf('f.conrelid', 'f.conkey')},
    'is_one_to_one', exists (
      select 1 from pg_constraint u
      where u.conrelid = f.conrelid and u.contype in ('p', 'u') and u.conkey <@ f.conkey
    ),
    'referenced_relation', target.relname,
    'referenced_columns', ${namesOf('f.confrelid', 'f.confkey')}
  ) order by f.conname collate "C"), '[]')
  from pg_constraint f join pg_class target on target.oid = f.confrelid
  where f.conrelid = c.oid and f.contype = 'f' and target.relnamespace = c.relnamespace
)`

const argumentsOf = (modes: string, withDefault: string) => `(
  select coalesce(json_agg(json_build_object(
    'name', p.proargnames[argument.position], 'type', ${typeOf('argument.type')}${withDefault}
  ) order by argument.position), '[]')
  from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as argument (type, position)
  where coalesce(p.proargmodes[argument.position], 'i') in (${modes})
)`

const catalogQuery = `
select json_build_object(
  'relations', (
    select coalesce(json_agg(json_build_object(
      'name', c.relname,
      'is_table', c.relkind in ('r', 'p'),
      'columns', ${columnsOf},
      'relationships', ${relationshipsOf}
    ) order by c.relname collate "C"), '[]')
    from pg_class c
    where c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
  ),
  'functions', (
    select coalesce(json_agg(json_build_object(
      'name', p.proname,
      'arguments', ${argumentsOf("'i', 'b', 'v'", ", 'has_default', argument.position > p.pronargs - p.pronargdefaults")},
      'returns', ${typeOf('p.prorettype')},
      'returns_set', p.proretset,
      'returned_relation', (
        select r.relname from pg_type t join pg_class r on r.oid = t.typrelid
        where t.oid = p.prorettype and r.relnamespace = p.pronamespace and r.relkind in ('r', 'p', 'v', 'm')
      ),
      'returned_columns', ${argumentsOf("'t'", '')}
    ) order by p.proname collate "C", p.oid), '[]')
    from pg_proc p
    where p.pronamespace = to_regnamespace($1) and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
  ),
  'enums', (
    select coalesce(json_agg(json_build_object(
      'name', t.typname,
      'values', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)
    ) order by t.typname collate "C"), '[]')
    from pg_type t
    where t.typnamespace = to_regnamespace($1) and t.typtype = 'e'
  )
) as catalog`
