// An organization's graph as the database returns it (the function organization_graph: columns as arrays, edges by
// indexes into the list of components), and as the diagram and its table use it.
import { type ComponentKind, componentKinds } from '@trellis/domain/contracts/catalog/component-kinds'
import { type Graph, indexedGraph } from '@trellis/domain/graph/graph'
import { placeOfBand } from './scene/edge-bands.ts'

export interface GraphData {
  /** Ids ascend, edges are sorted by their ends; the columns below have the same order. */
  readonly graph: Graph
  readonly titles: readonly string[]
  readonly kinds: readonly ComponentKind[]
  /** −1 if there is no score. */
  readonly scores: Int16Array
  readonly latest: readonly (string | undefined)[]
  /** Its release date in days since 1970; undefined without a version. */
  readonly latestDays: readonly (number | undefined)[]
  /**
   * For each dependency: the selected version, how far behind it is (see edge-bands) and by how many releases of that
   * kind, and its penalty in thirds.
   */
  readonly numbers: readonly string[]
  readonly bands: Uint8Array
  readonly lags: Int32Array
  readonly penalties: Int16Array
}

export interface WireGraph {
  components: {
    id: string[]
    title: string[]
    kind: string[]
    health_score: (number | null)[]
    latest_version_number: (string | null)[]
    latest_version_day: (number | null)[]
  }
  dependencies: {
    from: number[]
    to: number[]
    penalty: number[]
    band: string[]
    lag_count: number[]
    number: string[]
  }
}

const columns = {
  components: ['id', 'title', 'kind', 'health_score', 'latest_version_number', 'latest_version_day'],
  dependencies: ['from', 'to', 'penalty', 'band', 'lag_count', 'number'],
} as const

/** Throws if the answer is not a graph: half a picture would be wrong. */
export function parseGraph(answer: unknown): GraphData {
  if (!isWireGraph(answer)) throw new TypeError('The answer is not a graph')
  const { components, dependencies } = answer
  const size = components.id.length
  const graph = indexedGraph(components.id, {
    size,
    from: Int32Array.from(dependencies.from),
    to: Int32Array.from(dependencies.to),
  })
  if (graph.from.length !== dependencies.from.length) throw new TypeError('The graph names an edge twice')
  return {
    graph,
    titles: components.title,
    kinds: components.kind.map((kind) => componentKinds.find((known) => known === kind) ?? 'other'),
    scores: Int16Array.from(components.health_score, (score) => score ?? -1),
    latest: components.latest_version_number.map((number) => number ?? undefined),
    latestDays: components.latest_version_day.map((day) => day ?? undefined),
    numbers: dependencies.number,
    bands: Uint8Array.from(dependencies.band, placeOfBand),
    lags: Int32Array.from(dependencies.lag_count),
    penalties: Int16Array.from(dependencies.penalty),
  }
}

/** A placeholder while the graph is loading. */
export const emptyGraph: GraphData = parseGraph({
  components: {
    id: [],
    title: [],
    kind: [],
    health_score: [],
    latest_version_number: [],
    latest_version_day: [],
  },
  dependencies: { from: [], to: [], penalty: [], band: [], lag_count: [], number: [] },
})

/** Most changes of an organization change no picture, and then nothing is drawn again. */
export function isSameGraph(before: GraphData, after: GraphData): boolean {
  const { graph: was, ...columnsBefore } = before
  const { graph: is, ...columnsAfter } = after
  return (
    isSameColumn(was.ids, is.ids) &&
    isSameColumn(was.from, is.from) &&
    isSameColumn(was.to, is.to) &&
    (Object.keys(columnsBefore) as (keyof typeof columnsBefore)[]).every((name) =>
      isSameColumn(columnsBefore[name], columnsAfter[name]),
    )
  )
}

function isSameColumn(before: ArrayLike<unknown>, after: ArrayLike<unknown>): boolean {
  if (before.length !== after.length) return false
  for (let place = 0; place < before.length; place += 1) if (before[place] !== after[place]) return false
  return true
}

function isWireGraph(answer: unknown): answer is WireGraph {
  return Object.entries(columns).every(([table, names]) => {
    const lists = names.map((name) => propertyOf(propertyOf(answer, table), name))
    const length = Array.isArray(lists[0]) ? lists[0].length : -1
    return lists.every((list) => Array.isArray(list) && list.length === length)
  })
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Undefined if there is no score. */
export function scoreAt({ scores }: Pick<GraphData, 'scores'>, place: number): number | undefined {
  const score = scores[place] ?? -1
  return score < 0 ? undefined : score
}
