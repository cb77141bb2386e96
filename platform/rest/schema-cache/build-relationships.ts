import type { CatalogKey } from './catalog.ts'
import type { ColumnPair, RelationName, Relationship } from './schema-cache.ts'

type ForeignKey = {
  readonly constraint: string
  readonly origin: RelationName
  readonly target: RelationName
  readonly columns: readonly ColumnPair[]
  readonly isOneToOne: boolean
}

/**
 * Every direction that a foreign key opens: to the row it names, back from there, and across a table whose primary
 * key holds two foreign keys.
 */
export function buildRelationships(keys: readonly CatalogKey[]): Relationship[] {
  const foreignKeys = keys.flatMap((key) => toForeignKey(key, keys) ?? [])
  return [
    ...foreignKeys.map(forward),
    ...foreignKeys.map(backward),
    ...buildManyToMany(
      foreignKeys,
      keys.filter(({ kind }) => kind === 'p'),
    ),
  ]
}

function toForeignKey(key: CatalogKey, keys: readonly CatalogKey[]): ForeignKey | undefined {
  const { target_schema, target_relation, target_columns } = key
  if (key.kind !== 'f' || target_schema === null || target_relation === null || target_columns === null) {
    return undefined
  }
  return {
    constraint: key.name,
    origin: { schema: key.schema, name: key.relation },
    target: { schema: target_schema, name: target_relation },
    columns: key.columns.map((column, place): ColumnPair => [column, target_columns[place] ?? column]),
    isOneToOne: keys.some(
      (other) => isUnique(other) && isSameRelation(other, key) && hasSameColumns(other, key),
    ),
  }
}

const isUnique = ({ kind }: CatalogKey) => kind === 'p' || kind === 'u'
const isSameRelation = (a: CatalogKey, b: CatalogKey) => a.schema === b.schema && a.relation === b.relation
const hasSameColumns = (a: CatalogKey, b: CatalogKey) =>
  a.columns.length === b.columns.length && a.columns.every((column) => b.columns.includes(column))

function forward({ constraint, origin, target, columns, isOneToOne }: ForeignKey): Relationship {
  return { cardinality: isOneToOne ? 'one-to-one' : 'many-to-one', origin, target, constraint, columns }
}

function backward({ constraint, origin, target, columns, isOneToOne }: ForeignKey): Relationship {
  return {
    cardinality: isOneToOne ? 'one-to-one' : 'one-to-many',
    origin: target,
    target: origin,
    constraint,
    columns: columns.map(swap),
  }
}

const swap = ([a, b]: ColumnPair): ColumnPair => [b, a]

function buildManyToMany(
  foreignKeys: readonly ForeignKey[],
  primaryKeys: readonly CatalogKey[],
): Relationship[] {
  return primaryKeys.flatMap((primaryKey) => {
    const isInKey = ([column]: ColumnPair) => primaryKey.columns.includes(column)
    const inKey = foreignKeys.filter(
      ({ origin, columns, isOneToOne }) =>
        origin.schema === primaryKey.schema &&
        origin.name === primaryKey.relation &&
        !isOneToOne &&
        columns.every(isInKey),
    )
    return inKey.flatMap((first) =>
      inKey.filter((second) => second !== first).map((second) => across(first, second)),
    )
  })
}

function across(first: ForeignKey, second: ForeignKey): Relationship {
  return {
    cardinality: 'many-to-many',
    origin: first.target,
    target: second.target,
    constraint: second.constraint,
    columns: [],
    junction: {
      ...first.origin,
      constraints: [first.constraint, second.constraint],
      originColumns: first.columns.map(swap),
      targetColumns: second.columns.map(swap),
    },
  }
}
