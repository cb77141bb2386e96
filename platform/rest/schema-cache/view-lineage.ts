import type { CatalogLineage } from './catalog.ts'
import type { RelationName } from './schema-cache.ts'

/** A view and its names for the requested columns, in their order. */
export type ShownColumns = { readonly view: RelationName; readonly columns: readonly string[] }

export type ViewLineage = {
  /** The views that show all these columns of a table, directly or through other views. */
  viewsOf(table: RelationName, columns: readonly string[]): ShownColumns[]
}

type Place = RelationName & { readonly column: string }

const longestChain = 20

export function traceViews(lineage: readonly CatalogLineage[]): ViewLineage {
  const below = new Map(
    lineage.map((each) => [
      keyOf({ schema: each.schema, name: each.view, column: each.column }),
      { schema: each.origin_schema, name: each.origin_relation, column: each.origin_column },
    ]),
  )
  /** By table: for each view, its names for the table's columns. */
  const shown = new Map<string, Map<string, { view: RelationName; names: Map<string, string> }>>()
  for (const { schema, view, column } of lineage) {
    const base = findBase({ schema, name: view, column }, below)
    const table = JSON.stringify([base.schema, base.name])
    const views = shown.get(table) ?? new Map()
    shown.set(table, views)
    const key = JSON.stringify([schema, view])
    const entry = views.get(key) ?? { view: { schema, name: view }, names: new Map<string, string>() }
    views.set(key, entry)
    if (!entry.names.has(base.column)) entry.names.set(base.column, column)
  }
  return {
    viewsOf({ schema, name }, columns) {
      const views = shown.get(JSON.stringify([schema, name]))
      return [...(views?.values() ?? [])].flatMap(({ view, names }) => {
        const renamed = columns.flatMap((column) => names.get(column) ?? [])
        return renamed.length === columns.length ? [{ view, columns: renamed }] : []
      })
    },
  }
}

const keyOf = ({ schema, name, column }: Place) => JSON.stringify([schema, name, column])

/** Follows a column through views, exposed or not, down to the table. */
function findBase(place: Place, below: ReadonlyMap<string, Place>): Place {
  let found = place
  for (let step = 0; step < longestChain; step += 1) {
    const next = below.get(keyOf(found))
    if (next === undefined) return found
    found = next
  }
  return found
}
