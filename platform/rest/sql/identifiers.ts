import type { RelationName } from '../schema-cache/schema-cache.ts'

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function qualify({ schema, name }: RelationName): string {
  return `${quote(schema)}.${quote(name)}`
}

/**
 * The whole row where an expression stands: an alias alone would mean the column of that name, where there is one. A
 * select list would spread it: see `wholeRowAs`.
 */
export const wholeRowOf = (alias: string) => `${alias}.*`

/** The whole row as one column of a select list. */
export const wholeRowAs = (alias: string, name: string) => `coalesce(${wholeRowOf(alias)}) as ${quote(name)}`

export function quoteColumn(alias: string, column: string): string {
  return `${alias}.${quote(column)}`
}
