import type { Relation } from '../schema-cache/schema-cache.ts'

export type JsonObject = { readonly [key: string]: unknown }

export const refer = (name: string): JsonObject => ({ $ref: `#/parameters/${name}` })

const query = (name: string, description: string): JsonObject => ({
  name,
  description,
  required: false,
  in: 'query',
  type: 'string',
})

const header = (name: string, description: string, values?: readonly string[]): JsonObject => ({
  name,
  description,
  required: false,
  in: 'header',
  type: 'string',
  ...(values !== undefined && { enum: values }),
})

export const readParameters: Readonly<Record<string, JsonObject>> = {
  select: query('select', 'Columns and embedded relations'),
  order: query('order', 'Ordering'),
  range: header('Range', 'First and last row'),
  rangeUnit: { ...header('Range-Unit', 'Unit of the range'), default: 'items' },
  offset: query('offset', 'Rows to pass over'),
  limit: query('limit', 'Rows at most'),
}

const returns = ['return=representation', 'return=minimal', 'return=headers-only']

export const preferParameters: Readonly<Record<string, JsonObject>> = {
  preferReturn: header('Prefer', 'Preference', returns),
  preferCount: header('Prefer', 'Preference', ['count=exact', 'count=planned', 'count=estimated']),
  preferPost: header('Prefer', 'Preference', [
    ...returns,
    'resolution=ignore-duplicates',
    'resolution=merge-duplicates',
    'missing=default',
  ]),
}

/** A filter for each column, and the body for writing a relation. */
export function filterParameters({ name, columns }: Relation): [string, JsonObject][] {
  return [
    ...[...columns.keys()].map((column): [string, JsonObject] => [
      `rowFilter.${name}.${column}`,
      query(column, 'Filter'),
    ]),
    [
      `body.${name}`,
      { name, description: name, required: false, in: 'body', schema: { $ref: `#/definitions/${name}` } },
    ],
  ]
}
