import { int } from '@trellis/domain/graph/typed'
import { healthBandOf, healthBands } from '@trellis/domain/health/health-band'
import { type GraphData, scoreAt } from '../graph-data.ts'
import { componentScene } from './component-scene.ts'
import { noLines, type Scene } from './scene.ts'

export interface Groups {
  /** Each name once. */
  readonly keys: readonly string[]
  readonly names: readonly string[]
  /** The group of each component of the graph. */
  readonly groupOf: Int32Array
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

/** A card for each closed group and for each component of an open one. */
export function groupedScene(
  data: GraphData,
  groups: Groups,
  options: { places?: Int32Array | undefined; describe: (count: number) => string },
): Scene {
  const places = options.places ?? Int32Array.from(data.graph.ids.keys())
  const cards = listCards(data, groups, places)
  const cardOf = new Int32Array(data.graph.size).fill(-1)
  for (const [card, { members }] of cards.entries()) for (const place of members) cardOf[place] = card
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
    scores: Int16Array.from(cards, ({ members }) => meanScore(data, members)),
    shares: Int32Array.from(cards.flatMap(({ members }) => sharesOf(data, members))),
    lines: noLines,
    below: belowOf(data, places, cardOf),
  }
}

function listCards(data: GraphData, groups: Groups, places: Int32Array): Card[] {
  const members: number[][] = groups.keys.map(() => [])
  for (const place of places) members[int(groups.groupOf, place)]?.push(place)
  return groups.keys
    .flatMap((key, group): Card[] => {
      const list = members[group] ?? []
      if (list.length === 0) return []
      if (!groups.open.has(key)) return [{ id: groupId(key), members: list, group }]
      return list.map((place) => ({ id: data.graph.ids[place] ?? '', members: [place], group: undefined }))
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

function meanScore(data: GraphData, members: readonly number[]): number {
  const known = members.map((place) => scoreAt(data, place)).filter((score) => score !== undefined)
  return known.length === 0 ? -1 : Math.round(known.reduce((sum, score) => sum + score, 0) / known.length)
}

function sharesOf(data: GraphData, members: readonly number[]): number[] {
  const bands = members.map((place) => healthBandOf(scoreAt(data, place)))
  return healthBands.map((band) => bands.filter((own) => own === band).length)
}

function belowOf(
  { graph, bands, numbers }: GraphData,
  places: Int32Array,
  cardOf: Int32Array,
): Scene['below'] {
  const nodeOf = new Int32Array(graph.size).fill(-1)
  for (const [node, place] of places.entries()) nodeOf[place] = node
  const edges = [...graph.from.keys()].filter(
    (edge) => nodeOf[int(graph.from, edge)] !== -1 && nodeOf[int(graph.to, edge)] !== -1,
  )
  return {
    size: places.length,
    from: Int32Array.from(edges, (edge) => int(nodeOf, int(graph.from, edge))),
    to: Int32Array.from(edges, (edge) => int(nodeOf, int(graph.to, edge))),
    bands: Uint8Array.from(edges, (edge) => bands[edge] ?? 0),
    numbers: edges.map((edge) => numbers[edge] ?? ''),
    groupOf: Int32Array.from(places, (place) => int(cardOf, place)),
  }
}
