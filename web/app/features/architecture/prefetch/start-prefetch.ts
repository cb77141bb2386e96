// On a first visit, the picture does not wait for hydration. A small script, which the document requests before all
// others, starts the engine, reads the graph and, if the address shows every component, draws the picture into the
// canvas that the server rendered. The page takes over all of it.

import { type FromEngine, prefetchedPicture, type ToEngine } from '../../../diagram/engine/protocol.ts'
import { type WarmEngine, warmEngine } from '../../../diagram/engine/warm-engine.ts'
import { type GraphData, parseGraph } from '../../../diagram/graph-data.ts'
import { readPalette } from '../../../diagram/paint/palette.ts'
import { componentScene } from '../../../diagram/scene/component-scene.ts'
import type { Scene } from '../../../diagram/scene/scene.ts'
import { readOrder } from '../../../diagram/view/kept-order.ts'
import { Layer } from '../../../diagram/view/layer.ts'
import { readJson } from '../../../exchange/asking/read-json.ts'
import { type ArchitectureQuery, isFiltered, readQuery, readView } from '../query/architecture-query.ts'
import { groupingFor } from '../scene/group-components.ts'
import { insetsNow } from '../scene/insets.ts'

export interface Prefetch {
  readonly address: string
  /** With the scene of every component, if the address shows that. */
  readonly read: Promise<{ data: GraphData; scene: Scene | undefined }>
  readonly engine: WarmEngine | undefined
}

/** The script is a separate bundle, so its results cannot be kept in a module. */
declare global {
  interface Window {
    trellisPrefetch?: Prefetch
  }
}

/** Opened by the script or the page, whichever runs first. */
export function startPrefetch(): Prefetch {
  window.trellisPrefetch ??= open()
  return window.trellisPrefetch
}

function open(): Prefetch {
  const query = readQuery(new URLSearchParams(window.location.search))
  const address = `${window.location.pathname.replace(/\/$/, '')}/graph`
  const read = readJson(address, parseGraph).then((data) => {
    const isGrouped = groupingFor(data, query.group, data.graph.size) !== 'none'
    const isWhole = data.graph.size > 0 && !query.isTable && !isGrouped && !isFiltered(query)
    return { data, scene: isWhole ? componentScene(data) : undefined }
  })
  const engine = query.isTable ? undefined : warmEngine()
  // The code that takes it handles the failure.
  read.then(({ scene }) => engine && scene && draw(engine, scene, query)).catch(() => undefined)
  return { address, read, engine }
}

async function draw(engine: WarmEngine, scene: Scene, query: ArchitectureQuery): Promise<void> {
  await untilStyled()
  const host = document.querySelector<HTMLElement>('[data-part="diagram"]')
  const canvas = host?.querySelector<HTMLCanvasElement>('[data-layer="snapshot"]')
  if (engine.isTaken || !host || !canvas) return
  const { worker } = engine
  // Stays when a stage takes the worker: it is shown until the stage has its own picture.
  worker.addEventListener('message', ({ data }: MessageEvent<FromEngine>) => {
    if (data.kind === 'painted' && data.picture === prefetchedPicture)
      new Layer(canvas).take(data.bitmap, data)
  })
  // A selection needs a highlight, which the page computes and sends.
  const isPlain = query.selected.length === 0 && query.marking === undefined
  const { showsImplied: showImplied } = query
  const orderKey = document.querySelector<HTMLElement>('[data-order]')?.dataset.order
  const order: ToEngine = {
    kind: 'show',
    picture: prefetchedPicture,
    scene,
    showImplied,
    previous: orderKey === undefined ? undefined : readOrder(orderKey),
    look: isPlain ? { palette: readPalette(host), highlight: undefined } : undefined,
    opening: {
      screen: { width: host.clientWidth, height: host.clientHeight, pixelRatio: devicePixelRatio },
      insets: insetsNow(),
      view: readView(new URLSearchParams(window.location.search)),
    },
  }
  worker.postMessage(order)
  engine.given = { scene, showImplied }
}

/** Before that, the canvas does not exist or has no size. */
async function untilStyled(): Promise<void> {
  if (document.readyState === 'loading') await next(document, 'readystatechange')
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')
  if (sheet && !sheet.sheet) await next(sheet, 'load')
}

function next(target: EventTarget, event: string): Promise<Event> {
  return new Promise((resolve) => target.addEventListener(event, resolve, { once: true }))
}
