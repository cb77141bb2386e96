import { keepWarm } from '../../../diagram/engine/start-engine.ts'
import { warmEngine } from '../../../diagram/engine/warm-engine.ts'
import type { GraphData } from '../../../diagram/graph-data.ts'
import { keepWholeScene } from '../../../diagram/scene/component-scene.ts'
import { type Early, openEarly } from './open-early.ts'

let early: Early | undefined

/** After a click inside the app the server has rendered nothing: then only the engine is warmed up. */
export function meetEarly(): void {
  early = document.querySelector('[data-order]') ? openEarly() : undefined
  keepWarm(early ? early.engine : warmEngine())
}

/** Only once: a later visit reads the graph again. */
export function takeEarly(address: string): Promise<GraphData> | undefined {
  const taken = early?.address === address ? early : undefined
  early = undefined
  return taken?.read.then(({ data, scene }) => {
    if (scene) keepWholeScene(data, scene)
    return data
  })
}
