import type { CatalogKey } from './catalog.ts'
import type { ColumnPair, RelationName, Relationship } from './schema-cache.ts'
import type { ViewLineage } from './view-lineage.ts'

type ForeignKey = {
  readonly constraint: string
  readonly origin: RelationName
  readonly target: RelationName
  readonly columns: readonly ColumnPair[]
  readonly isOneToOne: boolean
  readonly originIsView?: boolean
  readonly targetIsView?: boolean
}

/**
 * Every direction of a foreign key: to the row it names, back from there, and across a table whose primary key holds
 * two foreign keys. A view that shows the columns of a key has it like the table below.
 */
export function buildRelationships(keys: readonly CatalogKey[], lineage: ViewLineage): Relationship[] {
  const foreignKeys = keys
    .flatMap((key) => toForeignKey(key, keys) ?? [])
    .flatMap((key) => [key, ...shownByViews(key, lineage)])
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

/** The same key with a view in place of its origin, its target, or both. */
function shownByViews(key: ForeignKey, { viewsOf }: ViewLineage): ForeignKey[] {
  const side = (relation: RelationName, place: 0 | 1) =>
    viewsOf(
      relation,
      key.columns.map((pair) => pair[place]),
    )
  const origins = [{ view: key.origin, columns: key.columns.map(([column]) => column) }]
  const targets = [{ view: key.target, columns: key.columns.map(([, column]) => column) }]
  const shown = [...origins, ...side(key.origin, 0)].flatMap((origin) =>
    [...targets, ...side(key.target, 1)].map((target) => ({ origin, target })),
  )
  return shown.slice(1).map(({ origin, target }) => ({
    ...key,
    origin: origin.view,
    target: target.view,
    columns: origin.columns.map((column, place): ColumnPair => [column, target.columns[place] ?? column]),
    originIsView: origin.view !== key.origin,
    targetIsView: target.view !== key.target,
  }))
}

function forward(key: ForeignKey): Relationship {
  const { constraint, origin, target, columns, isOneToOne, targetIsView } = key
  const cardinality = isOneToOne ? 'one-to-one' : 'many-to-one'
  return { cardinality, origin, target, constraint, columns, ...(targetIsView && { toView: true }) }
}

function backward(key: ForeignKey): Relationship {
  const { constraint, origin, target, columns, isOneToOne, originIsView } = key
  return {
    cardinality: isOneToOne ? 'one-to-one' : 'one-to-many',
    origin: target,
    target: origin,
    constraint,
    columns: columns.map(swap),
    ...(originIsView && { toView: true }),
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
      inKey
        .filter(({ constraint }) => constraint !== first.constraint)
        .map((second) => across(first, second)),
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
    ...(second.targetIsView && { toView: true }),
    junction: {
      ...first.origin,
      constraints: [first.constraint, second.constraint],
      originColumns: first.columns.map(swap),
      targetColumns: second.columns.map(swap),
    },
  }
}
