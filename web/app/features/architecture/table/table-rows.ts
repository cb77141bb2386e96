import { degree } from '@trellis/domain/graph/adjacency'
import { int } from '@trellis/domain/graph/typed'
import { type GraphData, scoreAt } from '../../../diagram/graph-data.ts'

export interface DependencyRow {
  key: string
  from: number
  to: number
  edge: number
}

export interface ComponentRow {
  key: string
  place: number
  score: number | undefined
  dependencies: number
  behind: number
  dependents: number
}

/** Every dependency between visible components, the worst first, then by name. */
export function dependencyRows(data: GraphData, places: Int32Array | undefined): DependencyRow[] {
  const isShown = marks(data, places)
  const { graph, bands, titles } = data
  const rows: DependencyRow[] = []
  for (const [edge, from] of graph.from.entries()) {
    const to = int(graph.to, edge)
    if (isShown[from] === 1 && isShown[to] === 1)
      rows.push({ key: `${graph.ids[from]} ${graph.ids[to]}`, from, to, edge })
  }
  const byName = (a: number, b: number) => compare(titles[a] ?? '', titles[b] ?? '')
  return rows.sort(
    (a, b) =>
      (bands[b.edge] ?? 0) - (bands[a.edge] ?? 0) ||
      byName(a.from, b.from) ||
      byName(a.to, b.to) ||
      a.edge - b.edge,
  )
}

/** Every visible component, the worst first, then by name. */
export function componentRows(data: GraphData, places: Int32Array | undefined): ComponentRow[] {
  const { graph, bands, titles } = data
  const behind = new Int32Array(graph.size)
  for (const [edge, from] of graph.from.entries())
    if ((bands[edge] ?? 0) > 0) behind[from] = int(behind, from) + 1
  const rows = Array.from(places ?? graph.ids.keys(), (place) => ({
    key: graph.ids[place] ?? '',
    place,
    score: scoreAt(data, place),
    dependencies: degree(graph.dependencies, place),
    behind: int(behind, place),
    dependents: degree(graph.dependents, place),
  }))
  return rows.sort(
    (a, b) => (a.score ?? 101) - (b.score ?? 101) || compare(titles[a.place] ?? '', titles[b.place] ?? ''),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function marks({ graph }: GraphData, places: Int32Array | undefined): Uint8Array {
  const isShown = new Uint8Array(graph.size)
  if (!places) return isShown.fill(1)
  for (const place of places) isShown[place] = 1
  return isShown
}
