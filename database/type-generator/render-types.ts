// The `Database` type for supabase-js, generated from the catalog. The same catalog gives the same text.
import type {
  Argument,
  Catalog,
  CatalogFunction,
  CatalogType,
  Column,
  Relation,
  Relationship,
} from './catalog.ts'

const numbers = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid'])
const json = new Set(['json', 'jsonb'])

/** The form of a value of the type in the JSON of the REST interface. */
function renderType(type: CatalogType): string {
  const element = renderElement(type)
  if (!type.is_array) return element
  return element.includes('|') ? `(${element})[]` : `${element}[]`
}

function renderElement({ name, is_enum }: CatalogType): string {
  if (is_enum) return `Database['public']['Enums']['${name}']`
  if (numbers.has(name)) return 'number'
  if (name === 'bool') return 'boolean'
  if (json.has(name)) return 'Json'
  if (name === 'void') return 'undefined'
  return name === 'record' ? 'Record<string, unknown>' : 'string'
}

function renderColumnType(column: Column, isNullable: boolean): string {
  const type = column.choices === null ? renderType(column.type) : renderUnion(column.choices)
  return isNullable ? `${type} | null` : type
}

const renderUnion = (values: readonly string[]) => values.map((value) => `'${value}'`).join(' | ')

const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`)

function renderBlock(name: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [`${name}: Record<never, never>`] : [`${name}: {`, ...indent(lines), '}']
}

function renderRelationships(relationships: readonly Relationship[]): string[] {
  if (relationships.length === 0) return ['Relationships: []']
  const entries = relationships.flatMap((relationship) => [
    '{',
    ...indent([
      `foreignKeyName: '${relationship.foreign_key}'`,
      `columns: [${relationship.columns.map((name) => `'${name}'`).join(', ')}]`,
      `isOneToOne: ${relationship.is_one_to_one}`,
      `referencedRelation: '${relationship.referenced_relation}'`,
      `referencedColumns: [${relationship.referenced_columns.map((name) => `'${name}'`).join(', ')}]`,
    ]),
    '},',
  ])
  return ['Relationships: [', ...indent(entries), ']']
}

function renderTable({ name, columns, relationships }: Relation): string[] {
  const inserted = columns.map((column) => {
    if (column.is_generated) return `${column.name}?: never`
    const mark = column.has_default || column.is_nullable ? '?' : ''
    return `${column.name}${mark}: ${renderColumnType(column, column.is_nullable)}`
  })
  const updated = columns.map((column) =>
    column.is_generated
      ? `${column.name}?: never`
      : `${column.name}?: ${renderColumnType(column, column.is_nullable)}`,
  )
  const row = columns.map((column) => `${column.name}: ${renderColumnType(column, column.is_nullable)}`)
  return renderBlock(name, [
    ...renderBlock('Row', row),
    ...renderBlock('Insert', inserted),
    ...renderBlock('Update', updated),
    ...renderRelationships(relationships),
  ])
}

// PostgreSQL does not tell which columns of a view can be null, so all of them can.
function renderView({ name, columns }: Relation): string[] {
  const row = columns.map((column) => `${column.name}: ${renderColumnType(column, true)}`)
  return renderBlock(name, [...renderBlock('Row', row), 'Relationships: []'])
}

function renderArguments(list: readonly Argument[]): string {
  if (list.length === 0) return 'Record<PropertyKey, never>'
  const parts = list.map(
    ({ name, type, has_default }) => `${name}${has_default ? '?' : ''}: ${renderType(type)}`,
  )
  return `{ ${parts.join('; ')} }`
}

function renderReturns(definition: CatalogFunction, tables: ReadonlySet<string>): string {
  const { returns, returned_relation, returned_columns, returns_set } = definition
  const many = returns_set ? '[]' : ''
  if (returned_columns.length > 0) {
    return `{ ${returned_columns.map(({ name, type }) => `${name}: ${renderType(type)}`).join('; ')} }${many}`
  }
  if (returned_relation === null) return `${renderType(returns)}${many}`
  const kind = tables.has(returned_relation) ? 'Tables' : 'Views'
  return `Database['public']['${kind}']['${returned_relation}']['Row']${many}`
}

function renderFunctions({ functions, relations }: Catalog): string[] {
  const tables = new Set(relations.filter(({ is_table }) => is_table).map(({ name }) => name))
  const byName = Map.groupBy(functions, ({ name }) => name)
  return [...byName].map(([name, overloads]) => {
    const forms = overloads.map(
      (overload) =>
        `{ Args: ${renderArguments(overload.arguments)}; Returns: ${renderReturns(overload, tables)} }`,
    )
    return `${name}: ${forms.join(' | ')}`
  })
}

export function renderTypes(catalog: Catalog): string {
  const { relations, enums } = catalog
  const lines = [
    '// Written by script/schema from the migrated schema. Do not edit.',
    '',
    'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]',
    '',
    'export type Database = {',
    ...indent(
      renderBlock('public', [
        ...renderBlock('Tables', relations.filter(({ is_table }) => is_table).flatMap(renderTable)),
        ...renderBlock('Views', relations.filter(({ is_table }) => !is_table).flatMap(renderView)),
        ...renderBlock('Functions', renderFunctions(catalog)),
        ...renderBlock(
          'Enums',
          enums.map(({ name, values }) => `${name}: ${renderUnion(values)}`),
        ),
        ...renderBlock('CompositeTypes', []),
      ]),
    ),
    '}',
    '',
  ]
  return lines.join('\n')
}
