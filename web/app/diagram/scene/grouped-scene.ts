import { degree } from '@trellis/domain/graph/adjacency'
import { int } from '@trellis/domain/graph/typed'
import { healthBandOf, healthBands } from '@trellis/domain/health/health-band'
import { organizationHealthOf } from '@trellis/domain/health/organization-health'
import { type GraphData, scoreAt } from '../graph-data.ts'
import { componentScene } from './component-scene.ts'
import { noLines, type Scene } from './scene.ts'

export interface Groups {
  /** Each name once. */
  readonly keys: readonly string[]
  readonly names: readonly string[]
  /** The groups of each component of the graph; at least one. */
  readonly groupsOf: readonly (readonly number[])[]
  /** Groups whose components are shown one by one. */
  readonly open: ReadonlySet<string>
}

/** Ids of groups sort after those of components, so that opening one leaves the others in their order. */
const prefix = 'group:'
const groupId = (key: string) => `${prefix}${key}`
export const keyOfGroup = (id: string) => (id.startsWith(prefix) ? id.slice(prefix.length) : undefined)

interface Card {
  readonly id: string
  readonly members: number[]
  readonly group: number | undefined
}

/**
 * A card for each closed group and for each component of an open one. A component in several groups counts in each of
 * them.
 */
export function groupedScene(
  data: GraphData,
  groups: Groups,
  options: { places?: Int32Array | undefined; describe: (count: number) => string },
): Scene {
  const places = options.places ?? Int32Array.from(data.graph.ids.keys())
  const cards = listCards(data, groups, places)
  if (cards.every(({ group }) => group === undefined)) return componentScene(data, options.places)
  return {
    ids: cards.map(({ id }) => id),
    titles: cards.map(({ group, members }) =>
      group === undefined ? (data.titles[members[0] ?? 0] ?? '') : (groups.names[group] ?? ''),
    ),
    details: cards.map(({ group, members }) =>
      group === undefined ? (data.latest[members[0] ?? 0] ?? '') : options.describe(members.length),
    ),
    kinds: cards.map(({ group, members }) => (group === undefined ? data.kinds[members[0] ?? 0] : undefined)),
    scores: Int16Array.from(cards, (card) => scoreOf(data, card)),
    scored: Int32Array.from(cards, ({ group, members }) =>
      group === undefined ? 1 : scoredOf(data, members).length,
    ),
    shares: Int32Array.from(cards.flatMap(({ members }) => sharesOf(data, members))),
    lines: noLines,
    below: belowOf(data, cardsByPlace(cards, data.graph.size)),
  }
}

function listCards(data: GraphData, groups: Groups, places: Int32Array): Card[] {
  const members: number[][] = groups.keys.map(() => [])
  const alone: Card[] = []
  for (const place of places) {
    const own = groups.groupsOf[place] ?? []
    for (const group of own) members[group]?.push(place)
    if (own.some((group) => groups.open.has(groups.keys[group] ?? '')))
      alone.push({ id: data.graph.ids[place] ?? '', members: [place], group: undefined })
  }
  const closed = groups.keys.flatMap((key, group): Card[] => {
    const list = members[group] ?? []
    return list.length === 0 || groups.open.has(key) ? [] : [{ id: groupId(key), members: list, group }]
  })
  return [...alone, ...closed].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** The cards that show each component: its own, or those of its groups. */
function cardsByPlace(cards: readonly Card[], size: number): readonly (readonly number[])[] {
  const cardsOf = Array.from({ length: size }, (): number[] => [])
  for (const [card, { members, group }] of cards.entries())
    if (group !== undefined) for (const place of members) cardsOf[place]?.push(card)
  for (const [card, { members, group }] of cards.entries())
    if (group === undefined) for (const place of members) cardsOf[place] = [card]
  return cardsOf
}

function scoreOf(data: GraphData, { group, members }: Card): number {
  if (group === undefined) return data.scores[members[0] ?? 0] ?? -1
  const known = scoredOf(data, members)
  const sum = known.reduce((total, place) => total + (scoreAt(data, place) ?? 0), 0)
  return organizationHealthOf({ count: known.length, sum }) ?? -1
}

/** Those with dependencies, as for a project and for the organization. */
function scoredOf(data: GraphData, members: readonly number[]): number[] {
  return members.filter(
    (place) => degree(data.graph.dependencies, place) > 0 && scoreAt(data, place) !== undefined,
  )
}

function sharesOf(data: GraphData, members: readonly number[]): number[] {
  const bands = members.map((place) => healthBandOf(scoreAt(data, place)))
  return healthBands.map((band) => bands.filter((own) => own === band).length)
}

function belowOf(
  { graph, bands, numbers }: GraphData,
  cardsOf: readonly (readonly number[])[],
): NonNullable<Scene['below']> {
  const starts = new Int32Array(graph.size + 1)
  for (const [place, cards] of cardsOf.entries()) starts[place + 1] = int(starts, place) + cards.length
  const edges: number[] = []
  const ends: { from: number[]; to: number[] } = { from: [], to: [] }
  for (const [edge, source] of graph.from.entries()) {
    const target = int(graph.to, edge)
    for (const [from, to] of pairsBetween(cardsOf[source] ?? [], cardsOf[target] ?? [])) {
      edges.push(edge)
      ends.from.push(int(starts, source) + from)
      ends.to.push(int(starts, target) + to)
    }
  }
  return {
    size: int(starts, graph.size),
    from: Int32Array.from(ends.from),
    to: Int32Array.from(ends.to),
    bands: Uint8Array.from(edges, (edge) => bands[edge] ?? 0),
    numbers: edges.map((edge) => numbers[edge] ?? ''),
    groupOf: Int32Array.from(cardsOf.flat()),
    placeOf: Int32Array.from(cardsOf.flatMap((cards, place) => cards.map(() => place))),
  }
}

const onePair: readonly (readonly [number, number])[] = [[0, 0]]

/**
 * Indexes into both lists. A dependency within a card leads nowhere else; any other leads from every card of its source
 * to every card of its target.
 */
function pairsBetween(
  sources: readonly number[],
  targets: readonly number[],
): readonly (readonly [number, number])[] {
  if (sources.length === 1 && targets.length === 1) return onePair
  const shared = sources.findIndex((card) => targets.includes(card))
  if (shared !== -1) return [[shared, targets.indexOf(sources[shared] ?? -1)]]
  return sources.flatMap((_, from) => targets.map((__, to) => [from, to] as const))
}
