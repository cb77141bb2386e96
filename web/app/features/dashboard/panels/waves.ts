import { findNode, indexedGraph } from '@trellis/domain/graph/graph'
import { upgradeWaves } from '@trellis/domain/graph/order/upgrade-waves'

/** The required parts of an organization's graph: columns as arrays, edges by indexes into the list of components. */
export interface WaveGraph {
  readonly components: { readonly id: readonly string[]; readonly title: readonly string[] }
  readonly dependencies: { readonly from: readonly number[]; readonly to: readonly number[] }
}

export interface WaveMember {
  readonly id: string
  readonly title: string
  /** Has to move together with others, because they depend on each other. */
  readonly inCycle: boolean
}

export interface Wave {
  readonly count: number
  /** By title, as many as are shown. */
  readonly members: readonly WaveMember[]
}

export interface Waves {
  readonly title: string
  readonly waves: readonly Wave[]
  /** All that have to move. */
  readonly total: number
}

/** The components that must upgrade when a component changes, by wave. Undefined if the component does not exist. */
export function wavesOf(
  { components, dependencies }: WaveGraph,
  id: string,
  most: number,
): Waves | undefined {
  const size = components.id.length
  const graph = indexedGraph(components.id, {
    size,
    from: Int32Array.from(dependencies.from),
    to: Int32Array.from(dependencies.to),
  })
  const target = findNode(graph, id)
  if (target === undefined) return undefined
  const titleOf = (member: string) => components.title[findNode(graph, member) ?? -1] ?? ''
  const [own = [], ...later] = upgradeWaves(graph, [target])
  const together = own.flat().filter((member) => member !== id)
  const steps = together.length > 0 ? [[together], ...later] : later
  const waves = steps.map((wave): Wave => {
    const members = wave.flatMap((step) =>
      step.map((member) => ({
        id: member,
        title: titleOf(member),
        inCycle: step.length > 1 || (step === together && together.length > 0),
      })),
    )
    members.sort((a, b) => a.title.localeCompare(b.title, 'en') || (a.id < b.id ? -1 : 1))
    return { count: members.length, members: members.slice(0, most) }
  })
  return { title: titleOf(id), waves, total: waves.reduce((sum, { count }) => sum + count, 0) }
}
