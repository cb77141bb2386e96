import { type CanvasMaker, contextOf, createScheduler } from './canvas-maker.ts'
import { createEngine } from './create-engine.ts'
import type { FromEngine, ToEngine } from './protocol.ts'

/** The page's own type is the only one that the compiler knows here. */
interface WorkerScope {
  postMessage(message: FromEngine, moved: Transferable[]): void
  addEventListener(kind: 'message', listen: (event: MessageEvent<ToEngine>) => void): void
  readonly fonts?: FontFaceSet
}

declare const self: WorkerScope

const canvases: CanvasMaker = {
  make: (width, height) => new OffscreenCanvas(width, height),
  context: (canvas) => contextOf(canvas),
  toBitmap: async (canvas) => {
    if (!(canvas instanceof OffscreenCanvas)) throw new Error('a worker has no other canvas')
    return canvas.transferToImageBitmap()
  },
  toPng: async (canvas) =>
    canvas instanceof OffscreenCanvas ? canvas.convertToBlob({ type: 'image/png' }) : undefined,
  schedule: createScheduler(),
  loadFonts: async ({ sans, mono }) => {
    const faces = [
      new FontFace('Schibsted Grotesk Variable', `url(${sans})`, { weight: '400 900' }),
      new FontFace('Geist Mono Variable', `url(${mono})`, { weight: '100 900' }),
    ]
    // Without its own fonts, the picture is drawn in the system's.
    for (const result of await Promise.allSettled(faces.map((face) => face.load())))
      if (result.status === 'fulfilled') self.fonts?.add(result.value)
  },
}

const receive = createEngine(canvases, (message, moved) => self.postMessage(message, moved))
self.addEventListener('message', ({ data }) => receive(data))
