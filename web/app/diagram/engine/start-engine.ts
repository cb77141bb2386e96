import { monoFont, sansFont } from '../../styles/font-files.ts'
import type { Scene } from '../scene/scene.ts'
import { type CanvasMaker, contextOf, createLater } from './canvas-maker.ts'
import { createEngine } from './create-engine.ts'
import type { LayoutWish } from './picture.ts'
import type { Engine, FromEngine, ToEngine } from './protocol.ts'

/** In a worker; where canvases cannot leave the page, on the page itself. */
export function startEngine(receive: (message: FromEngine) => void): Engine {
  return canPaintInWorker() ? startWorker(receive) : startHere(receive)
}

const letters: ToEngine = { kind: 'fonts', sans: sansFont, mono: monoFont }

const rehearsal: ToEngine = { kind: 'rehearse' }

function canPaintInWorker(): boolean {
  return typeof OffscreenCanvas === 'function' && new OffscreenCanvas(1, 1).getContext('2d') !== null
}

function createWorker(): Worker {
  const worker = new Worker(new URL('./diagram-worker.ts', import.meta.url), { type: 'module' })
  worker.postMessage(letters)
  return worker
}

interface Warm {
  readonly worker: Worker
  prepared?: { readonly scene: Scene; readonly showImplied: boolean }
}

let warm: Warm | undefined

/** Starts a worker for a diagram that is about to be shown, while its graph is on the way. Returns how to let it go. */
export function warmEngine(): () => void {
  if (!warm && canPaintInWorker()) {
    warm = { worker: createWorker() }
    warm.worker.postMessage(rehearsal)
  }
  return () => {
    warm?.worker.terminate()
    warm = undefined
  }
}

/** Has the warm engine lay out a scene before there is an element to show it in. */
export function prepareScene(scene: Scene, wish: LayoutWish): void {
  if (!warm) return
  const order: ToEngine = { kind: 'prepare', scene, ...wish }
  warm.worker.postMessage(order)
  warm.prepared = { scene, showImplied: wish.showImplied }
}

function startWorker(receive: (message: FromEngine) => void): Engine {
  const { worker, prepared }: Warm = warm ?? { worker: createWorker() }
  warm = undefined
  worker.onmessage = ({ data }: MessageEvent<FromEngine>) => receive(data)
  worker.onerror = ({ message }) => receive({ kind: 'failed', reason: message })
  const isPrepared = (message: ToEngine) =>
    message.kind === 'show' &&
    message.scene === prepared?.scene &&
    message.showImplied === prepared?.showImplied
  return {
    send: (message) => worker.postMessage(isPrepared(message) ? { ...message, scene: undefined } : message),
    close: () => worker.terminate(),
  }
}

const pageCanvases = (): CanvasMaker => ({
  make: (width, height) => Object.assign(document.createElement('canvas'), { width, height }),
  context: (canvas) => contextOf(canvas),
  toBitmap: (canvas) => createImageBitmap(canvas),
  toPng: (canvas) =>
    new Promise((resolve) => {
      if (canvas instanceof HTMLCanvasElement)
        canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png')
      else resolve(undefined)
    }),
  later: createLater(),
  loadFonts: async () => {
    await document.fonts.ready
  },
})

function startHere(receive: (message: FromEngine) => void): Engine {
  let isOpen = true
  const send = createEngine(pageCanvases(), (message) => isOpen && receive(message))
  send(letters)
  return {
    send,
    close: () => {
      isOpen = false
    },
  }
}
