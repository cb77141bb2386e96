import type { WireGraph } from '../../diagram/graph-data.ts'

export interface ProjectGraph extends WireGraph {
  /** How many dependencies have one end in the project and the other outside. */
  outside: number
}

/** The part of a graph whose both ends are among the given components, in the same form and order. */
export function cutGraph({ components, dependencies }: WireGraph, ids: ReadonlySet<string>): ProjectGraph {
  const kept = [...components.id.keys()].filter((place) => ids.has(components.id[place] ?? ''))
  const placeOf = new Map(kept.map((place, index) => [place, index]))
  const endsInside = (edge: number) =>
    [dependencies.from, dependencies.to].filter((ends) => placeOf.has(ends[edge] ?? -1)).length
  const ofComponents = <Value>(column: readonly Value[]) => column.filter((_, place) => placeOf.has(place))
  const ofEdges = <Value>(column: readonly Value[]) => column.filter((_, edge) => endsInside(edge) === 2)
  return {
    components: {
      id: ofComponents(components.id),
      title: ofComponents(components.title),
      kind: ofComponents(components.kind),
      health_score: ofComponents(components.health_score),
      latest_version_number: ofComponents(components.latest_version_number),
      latest_version_day: ofComponents(components.latest_version_day),
    },
    dependencies: {
      from: ofEdges(dependencies.from).map((place) => placeOf.get(place) ?? -1),
      to: ofEdges(dependencies.to).map((place) => placeOf.get(place) ?? -1),
      penalty: ofEdges(dependencies.penalty),
      band: ofEdges(dependencies.band),
      lag_count: ofEdges(dependencies.lag_count),
      number: ofEdges(dependencies.number),
    },
    outside: dependencies.from.filter((_, edge) => endsInside(edge) === 1).length,
  }
}
