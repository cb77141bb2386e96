// On a first visit the scripts are there some time before the page has come alive, and so is the graph, which the
// document asks for. In that time it is read and, where the address asks for every component, laid out.

import { readJson } from '../../components/use-json.ts'
import { prepareScene, warmEngine } from '../../diagram/engine/start-engine.ts'
import { type GraphData, parseGraph } from '../../diagram/graph-data.ts'
import { wholeScene } from '../../diagram/scene/component-scene.ts'
import { readOrder } from '../../diagram/view/kept-order.ts'
import { isFiltered, readQuery } from './architecture-query.ts'
import { groupingFor } from './group-components.ts'

/** What the server writes at the page's element. */
export interface EarlyAttributes {
  'data-graph': string
  'data-order': string
}

let early: { address: string; graph: Promise<GraphData> } | undefined

export function readEarly(): void {
  warmEngine()
  const { graph: address, order } = document.querySelector<HTMLElement>('[data-graph]')?.dataset ?? {}
  if (address === undefined || order === undefined) return
  early = { address, graph: readJson(address, parseGraph) }
  // Whoever takes it hears of a failure.
  early.graph.then((data) => prepare(data, order)).catch(() => undefined)
}

/** Once: a later visit reads the graph anew. */
export function takeEarly(address: string): Promise<GraphData> | undefined {
  const taken = early?.address === address ? early.graph : undefined
  early = undefined
  return taken
}

function prepare(data: GraphData, orderKey: string): void {
  const query = readQuery(new URLSearchParams(window.location.search))
  const isGrouped = groupingFor(data, query.group, data.graph.size) !== 'none'
  if (query.isTable || isGrouped || isFiltered(query)) return
  prepareScene(wholeScene(data), { showImplied: query.showsImplied, previous: readOrder(orderKey) })
}
