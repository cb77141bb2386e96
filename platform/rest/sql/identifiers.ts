import type { RelationName } from '../schema-cache/schema-cache.ts'

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function qualify({ schema, name }: RelationName): string {
  return `${quote(schema)}.${quote(name)}`
}

/**
 * The whole row as an expression: an alias alone would mean a column of that name, if there is one. A select list would
 * expand it: see `wholeRowAs`.
 */
export const wholeRowOf = (alias: string) => `${alias}.*`

/** The whole row as one column of a select list. */
export const wholeRowAs = (alias: string, name: string) => `coalesce(${wholeRowOf(alias)}) as ${quote(name)}`

export function quoteColumn(alias: string, column: string): string {
  return `${alias}.${quote(column)}`
}
