import { type GraphData, isSameGraph, parseGraph } from '../../../diagram/graph-data.ts'
import { componentScene } from '../../../diagram/scene/component-scene.ts'
import type { Scene } from '../../../diagram/scene/scene.ts'

/** The parsed answer of project_graph. */
export interface ProjectGraph {
  readonly data: GraphData
  /** For each component: whether it belongs to the project, or is only used by one that does. */
  readonly isOwn: readonly boolean[]
  /** Dependencies between the project and components outside of this graph. */
  readonly outside: number
}

export function parseProjectGraph(answer: unknown): ProjectGraph {
  const data = parseGraph(answer)
  const { components, outside } = answer as { components: { is_own: boolean[] }; outside: number }
  return { data, isOwn: components.is_own, outside }
}

export const isSameProjectGraph = (before: ProjectGraph, after: ProjectGraph): boolean =>
  before.outside === after.outside &&
  isSameGraph(before.data, after.data) &&
  before.isOwn.every((own, place) => own === after.isOwn[place])

/** Components that the project only uses are dimmed, and a label in place of the version says so. */
export function projectScene({ data, isOwn }: ProjectGraph, notOwn: string): Scene {
  const scene = componentScene(data)
  return {
    ...scene,
    details: scene.details.map((detail, card) => (isOwn[card] ? detail : notOwn)),
    guests: Uint8Array.from(isOwn, (own) => (own ? 0 : 1)),
  }
}
