import type { CatalogColumn } from './catalog.ts'
import type { Column } from './schema-cache.ts'

export function buildColumns(columns: readonly CatalogColumn[]): Map<string, Column> {
  return new Map(columns.map((column) => [column.name, buildColumn(column)]))
}

export function buildColumn(column: CatalogColumn): Column {
  const { name, type, base } = column
  return {
    name,
    type,
    isJson: base === 'json' || base === 'jsonb',
    isTextSearch: base === 'tsvector',
    nullable: column.nullable ?? true,
    default: column.default ?? undefined,
    description: column.description ?? undefined,
    length: column.length ?? undefined,
    labels: column.labels ?? undefined,
  }
}
