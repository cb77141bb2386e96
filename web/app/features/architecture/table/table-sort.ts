// The orders of the table: any column, in both directions. Rows without a value come last, and equal ones stay in the
// table's own order, the worst first.
import type { GraphData } from '../../../diagram/graph-data.ts'
import type { Sort } from '../../../ui/table/column.ts'
import type { ComponentRow, DependencyRow } from './table-rows.ts'

export const sortColumns = {
  dependencies: ['from', 'to', 'selected', 'latest', 'behind'],
  components: ['title', 'health', 'latest', 'kind', 'dependencies', 'behind', 'dependents'],
} as const

type KeyOf<Row> = (row: Row) => number | undefined

export function sortDependencies(
  rows: readonly DependencyRow[],
  data: GraphData,
  sort: Sort | undefined,
): readonly DependencyRow[] {
  const keys: Record<(typeof sortColumns.dependencies)[number], () => KeyOf<DependencyRow>> = {
    from: () => by(rank(data.titles), ({ from }) => from),
    to: () => by(rank(data.titles), ({ to }) => to),
    selected: () => by(rank(data.numbers), ({ edge }) => edge),
    latest: () => by(rank(data.latest), ({ to }) => to),
    behind: () => by(data.bands, ({ edge }) => edge),
  }
  const column = sortColumns.dependencies.find((name) => name === sort?.column)
  return column ? sorted(rows, keys[column](), sort) : rows
}

export function sortComponents(
  rows: readonly ComponentRow[],
  data: GraphData,
  sort: Sort | undefined,
): readonly ComponentRow[] {
  const keys: Record<(typeof sortColumns.components)[number], () => KeyOf<ComponentRow>> = {
    title: () => by(rank(data.titles), ({ place }) => place),
    health: () => (row) => row.score,
    latest: () => by(rank(data.latest), ({ place }) => place),
    kind: () => by(rank(data.kinds), ({ place }) => place),
    dependencies: () => (row) => row.dependencies,
    behind: () => (row) => row.behind,
    dependents: () => (row) => row.dependents,
  }
  const column = sortColumns.components.find((name) => name === sort?.column)
  return column ? sorted(rows, keys[column](), sort) : rows
}

const by =
  <Row>(values: ArrayLike<number | undefined>, indexOf: (row: Row) => number): KeyOf<Row> =>
  (row) =>
    values[indexOf(row)]

// Each distinct text is ranked once, so that sorting fifty thousand rows compares only numbers. Numbers inside texts
// count as numbers: 1.10.0 comes after 1.9.0.
const collator = new Intl.Collator('en', { numeric: true })

function rank(texts: readonly (string | undefined)[]): (number | undefined)[] {
  const distinct = [...new Set(texts)].filter((text) => text !== undefined).sort(collator.compare)
  const places = new Map(distinct.map((text, place) => [text, place]))
  return texts.map((text) => (text === undefined ? undefined : places.get(text)))
}

function sorted<Row>(rows: readonly Row[], keyOf: KeyOf<Row>, sort: Sort | undefined): Row[] {
  const factor = sort?.direction === 'descending' ? -1 : 1
  return rows.toSorted((a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)]
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined)
    return factor * (first - second)
  })
}
