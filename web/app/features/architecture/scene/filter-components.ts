import { findNode } from '@trellis/domain/graph/graph'
import { reach } from '@trellis/domain/graph/paths/reach'
import { int } from '@trellis/domain/graph/typed'
import { healthBandOf } from '@trellis/domain/health/health-band'
import { type GraphData, scoreAt } from '../../../diagram/graph-data.ts'
import type { Ownership } from '../data/ownership.ts'
import type { ArchitectureQuery } from '../query/architecture-query.ts'

/** Indexes of the components that match the filters, ascending; undefined without filters. */
export function filterComponents(
  data: GraphData,
  query: ArchitectureQuery,
  { ownership, userId }: { ownership: Ownership | undefined; userId: string | undefined },
): Int32Array | undefined {
  const tests = [
    ...plainTests(data, query),
    ...(query.isBehindOnly ? [setTest(behindPlaces(data))] : []),
    ...(query.focus === undefined ? [] : [setTest(placesAround(data, query.focus, query.hops))]),
    ...(query.project === undefined
      ? []
      : [idTest(data, ownership?.projects.find(({ id }) => id === query.project)?.components ?? [])]),
    ...(query.assigned === undefined ? [] : [assignedTest(data, query.assigned, ownership, userId)]),
  ]
  if (tests.length === 0) return undefined
  const places = [...data.graph.ids.keys()].filter((place) => tests.every((test) => test(place)))
  return Int32Array.from(places)
}

type Test = (place: number) => boolean

function plainTests(data: GraphData, { kind, band, hidesLibraries }: ArchitectureQuery): Test[] {
  return [
    ...(kind === undefined ? [] : [(place: number) => data.kinds[place] === kind]),
    ...(band === undefined ? [] : [(place: number) => healthBandOf(scoreAt(data, place)) === band]),
    ...(hidesLibraries ? [(place: number) => data.kinds[place] !== 'library'] : []),
  ]
}

const setTest =
  (places: ReadonlySet<number>): Test =>
  (place) =>
    places.has(place)

function idTest({ graph }: GraphData, ids: readonly string[]): Test {
  const wanted = new Set(ids)
  return (place) => wanted.has(graph.ids[place] ?? '')
}

function assignedTest(
  data: GraphData,
  assigned: string,
  ownership: Ownership | undefined,
  userId: string | undefined,
): Test {
  const people = ownership?.people ?? []
  if (assigned === 'nobody') {
    const isTaken = idTest(
      data,
      people.flatMap(({ components }) => components),
    )
    return (place) => !isTaken(place)
  }
  const person = assigned === 'me' ? userId : assigned
  return idTest(data, people.find(({ id }) => id === person)?.components ?? [])
}

/** Both ends of every dependency that is behind: who has to upgrade, and to what. */
function behindPlaces({ graph, bands }: GraphData): Set<number> {
  const places = new Set<number>()
  for (const [edge, from] of graph.from.entries()) {
    if ((bands[edge] ?? 0) === 0) continue
    places.add(from)
    places.add(int(graph.to, edge))
  }
  return places
}

/** Within this many steps up or down; never up and down again, which would soon be everything. */
function placesAround({ graph }: GraphData, id: string, hops: number): Set<number> {
  const start = findNode(graph, id)
  if (start === undefined) return new Set()
  const walk = (direction: 'dependencies' | 'dependents') =>
    reach(graph, [start], { direction, maxDepth: hops }).nodes
  return new Set([...walk('dependents'), ...walk('dependencies')])
}
