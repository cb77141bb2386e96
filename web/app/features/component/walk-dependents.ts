import { blastRadius } from '@trellis/domain/graph/blast-radius'
import { findNode, graphOf } from '@trellis/domain/graph/graph'

/** The graph of an organisation as one value: columns as arrays, edges by places in the list of components. */
export interface GraphColumns {
  readonly components: { readonly id: readonly string[]; readonly title: readonly string[] }
  readonly dependencies: { readonly from: readonly number[]; readonly to: readonly number[] }
}

export interface Distant {
  readonly id: string
  readonly title: string
  readonly steps: number
  /** One component on a shortest way, a step nearer. */
  readonly through: string
}

export interface Walked {
  /** All that a change may reach, the direct ones included. */
  readonly total: number
  /** Two steps away and further, nearest first. */
  readonly distant: readonly Distant[]
}

export function walkDependents({ components, dependencies }: GraphColumns, id: string): Walked {
  const idAt = (place: number | undefined) => components.id[place ?? -1] ?? ''
  const edges = dependencies.from.map((from, edge) => ({ from: idAt(from), to: idAt(dependencies.to[edge]) }))
  const graph = graphOf(components.id, edges)
  const node = findNode(graph, id)
  if (node === undefined) return { total: 0, distant: [] }
  const { rings, total } = blastRadius(graph, [node])
  const titles = new Map(components.id.map((key, place) => [key, components.title[place] ?? '']))
  const steps = new Map(rings.flatMap((ring, index) => ring.map((key): [string, number] => [key, index + 1])))
  const uses = Map.groupBy(edges, ({ from }) => from)
  const distant = rings.slice(1).flatMap((ring, index) =>
    ring.map((key): Distant => {
      const nearer = uses.get(key)?.find(({ to }) => steps.get(to) === index + 1)
      return {
        id: key,
        title: titles.get(key) ?? '',
        steps: index + 2,
        through: titles.get(nearer?.to ?? '') ?? '',
      }
    }),
  )
  return { total, distant }
}
