import type { WireGraph } from '../../diagram/graph-data.ts'

/** The part of a graph whose both ends are among the given components, in the same form and order. */
export function cutGraph({ components, dependencies }: WireGraph, ids: ReadonlySet<string>): WireGraph {
  const kept = [...components.id.keys()].filter((place) => ids.has(components.id[place] ?? ''))
  const placeOf = new Map(kept.map((place, index) => [place, index]))
  const hasBothEnds = (edge: number) =>
    placeOf.has(dependencies.from[edge] ?? -1) && placeOf.has(dependencies.to[edge] ?? -1)
  const ofComponents = <Value>(column: readonly Value[]) => column.filter((_, place) => placeOf.has(place))
  const ofEdges = <Value>(column: readonly Value[]) => column.filter((_, edge) => hasBothEnds(edge))
  return {
    components: {
      id: ofComponents(components.id),
      title: ofComponents(components.title),
      kind: ofComponents(components.kind),
      health_score: ofComponents(components.health_score),
      latest_version_number: ofComponents(components.latest_version_number),
    },
    dependencies: {
      from: ofEdges(dependencies.from).map((place) => placeOf.get(place) ?? -1),
      to: ofEdges(dependencies.to).map((place) => placeOf.get(place) ?? -1),
      penalty: ofEdges(dependencies.penalty),
      band: ofEdges(dependencies.band),
      number: ofEdges(dependencies.number),
    },
  }
}
