import { int } from '@trellis/domain/graph/typed'
import type { GraphData } from '../graph-data.ts'
import type { Scene } from './scene.ts'

const whole = new WeakMap<GraphData, Scene>()

/** Sets the result of `wholeScene`: the engine received this scene before hydration. */
export function keepWholeScene(data: GraphData, scene: Scene): void {
  whole.set(data, scene)
}

/** Always the same for one graph. */
export function wholeScene(data: GraphData): Scene {
  const known = whole.get(data) ?? componentScene(data)
  whole.set(data, known)
  return known
}

/**
 * Every component is a card. `places` (ascending) selects the ones to show; dependencies between others are left out.
 */
export function componentScene(data: GraphData, places?: Int32Array): Scene {
  const { graph } = data
  const shown = places ?? Int32Array.from(graph.ids.keys())
  const cardOf = new Int32Array(graph.size).fill(-1)
  for (const [card, place] of shown.entries()) cardOf[place] = card
  const edges: number[] = []
  for (let edge = 0; edge < graph.from.length; edge += 1) {
    const isShown = int(cardOf, int(graph.from, edge)) !== -1 && int(cardOf, int(graph.to, edge)) !== -1
    if (isShown) edges.push(edge)
  }
  const pick = <Value>(column: readonly Value[], fallback: Value) =>
    Array.from(shown, (place) => column[place] ?? fallback)
  return {
    ids: pick(graph.ids, ''),
    titles: pick(data.titles, ''),
    details: pick(
      data.latest.map((number) => number ?? ''),
      '',
    ),
    kinds: pick(data.kinds, 'other'),
    scores: Int16Array.from(shown, (place) => data.scores[place] ?? -1),
    shares: undefined,
    lines: {
      from: Int32Array.from(edges, (edge) => int(cardOf, int(graph.from, edge))),
      to: Int32Array.from(edges, (edge) => int(cardOf, int(graph.to, edge))),
      labels: edges.map((edge) => data.numbers[edge] ?? ''),
      bands: Uint8Array.from(edges, (edge) => data.bands[edge] ?? 0),
      counts: new Int32Array(edges.length).fill(1),
    },
    below: undefined,
  }
}
