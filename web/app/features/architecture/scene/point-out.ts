import { findNode, type Graph } from '@trellis/domain/graph/graph'
import { keyOfGroup } from '../../../diagram/scene/grouped-scene.ts'
import {
  cyclesOf,
  type Highlight,
  impactOf,
  neighborhoodOf,
  pathBetween,
} from '../../../diagram/scene/highlight.ts'
import type { Marking } from '../query/architecture-query.ts'
import { cardFor, type Members, raiseHighlight } from './members.ts'

/**
 * The highlight for a selection; undefined for none. Components that are not in the picture are skipped. If cards are
 * groups, it is computed among their components, because between groups everything soon depends on everything.
 */
export function pointOut(
  selected: readonly string[],
  marking: Marking | undefined,
  members?: Members,
): ((graph: Graph) => Highlight | undefined) | undefined {
  if (selected.length === 0 && marking === undefined) return undefined
  return (graph: Graph): Highlight | undefined => {
    if (!members) return highlightOf(graph, selected, marking)
    if (selected.some((id) => keyOfGroup(id) !== undefined)) {
      const cards = selected.map((id) => cardFor(id, members))
      return highlightOf(graph, cards, marking)
    }
    const among = highlightOf(members.graph, selected, marking)
    return among && raiseHighlight(among, members, graph)
  }
}

function highlightOf(
  graph: Graph,
  selected: readonly string[],
  marking: Marking | undefined,
): Highlight | undefined {
  const roots = selected.map((id) => findNode(graph, id)).filter((node) => node !== undefined)
  const [first, second] = roots
  if (marking === 'path' && first !== undefined && second !== undefined)
    return pathBetween(graph, first, second) ?? bothAlone(graph, roots)
  if (marking === 'impact') return impactOf(graph, roots)
  if (roots.length > 0) return neighborhoodOf(graph, roots)
  return marking === 'cycles' ? cyclesOf(graph) : undefined
}

/** Without a path between them, only the two are highlighted. */
function bothAlone(graph: Graph, roots: readonly number[]): Highlight {
  const nodes = new Uint8Array(graph.size)
  for (const root of roots) nodes[root] = 1
  return { nodes, edges: new Uint8Array(graph.from.length), roots }
}
