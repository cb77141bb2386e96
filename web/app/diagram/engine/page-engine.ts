import { type CanvasMaker, contextOf, createScheduler } from './canvas-maker.ts'
import { createEngine } from './create-engine.ts'
import type { FromEngine } from './protocol.ts'

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
  schedule: createScheduler(),
  loadFonts: async () => {
    await document.fonts.ready
  },
})

/** Works on the page itself, if canvases cannot leave it. */
export function createPageEngine(receive: (message: FromEngine) => void) {
  return createEngine(pageCanvases(), (message) => receive(message))
}
