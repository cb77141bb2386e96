import { keepWarm } from '../../../diagram/engine/start-engine.ts'
import { warmEngine } from '../../../diagram/engine/warm-engine.ts'
import type { GraphData } from '../../../diagram/graph-data.ts'
import { keepWholeScene } from '../../../diagram/scene/component-scene.ts'
import { type Prefetch, startPrefetch } from './start-prefetch.ts'

let prefetch: Prefetch | undefined

/** After a click inside the app the server has rendered nothing: then only the engine is warmed up. */
export function adoptPrefetch(): void {
  prefetch = document.querySelector('[data-order]') ? startPrefetch() : undefined
  keepWarm(prefetch ? prefetch.engine : warmEngine())
}

/** Only once: a later visit reads the graph again. */
export function takePrefetchedGraph(address: string): Promise<GraphData> | undefined {
  const taken = prefetch?.address === address ? prefetch : undefined
  prefetch = undefined
  return taken?.read.then(({ data, scene }) => {
    if (scene) keepWholeScene(data, scene)
    return data
  })
}
