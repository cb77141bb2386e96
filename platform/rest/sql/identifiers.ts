import type { RelationName } from '../schema-cache/schema-cache.ts'

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function qualify({ schema, name }: RelationName): string {
  return `${quote(schema)}.${quote(name)}`
}

export function quoteColumn(alias: string, column: string): string {
  return `${alias}.${quote(column)}`
}
