import type { Graph } from '../graph.ts'
import { reach } from '../paths/reach.ts'
import { int } from '../typed.ts'
import { strongComponents } from './strong-components.ts'

/** Components that have to move together: one alone, or a cycle (ids ascending). */
export type UpgradeStep = readonly string[]

/**
 * The order in which a change travels upwards: the steps of a wave depend only on earlier waves, so that their teams
 * can work at the same time. Wave 0 holds the changed components or, without `changed`, those that depend on nothing.
 */
export function upgradeWaves(graph: Graph, changed?: readonly number[]): UpgradeStep[][] {
  const everyone = graph.ids.keys()
  const affected = changed
    ? reach(graph, changed, { direction: 'dependents' }).depths
    : new Int32Array(graph.size)
  const { count, componentOf } = strongComponents(graph.size, graph.dependencies)
  const members: number[][] = Array.from({ length: count }, () => [])
  for (const node of everyone) if (affected[node] !== -1) members[int(componentOf, node)]?.push(node)

  // Components are numbered dependencies first, so one pass upwards finds the longest path to each.
  const waveOf = new Int32Array(count)
  const waves: UpgradeStep[][] = []
  for (const [component, nodes] of members.entries()) {
    if (nodes.length === 0) continue
    const wave = earliestWave(graph, nodes, (dependency) => {
      const other = int(componentOf, dependency)
      return other === component || affected[dependency] === -1 ? -1 : int(waveOf, other)
    })
    waveOf[component] = wave
    while (waves.length <= wave) waves.push([])
    waves[wave]?.push(nodes.map((node) => graph.ids[node] ?? ''))
  }
  for (const wave of waves) wave.sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))
  return waves
}

function earliestWave(
  graph: Graph,
  nodes: readonly number[],
  waveOf: (dependency: number) => number,
): number {
  const { offsets, neighbors } = graph.dependencies
  let wave = 0
  for (const node of nodes) {
    for (let place = int(offsets, node); place < int(offsets, node + 1); place += 1) {
      wave = Math.max(wave, waveOf(int(neighbors, place)) + 1)
    }
  }
  return wave
}
