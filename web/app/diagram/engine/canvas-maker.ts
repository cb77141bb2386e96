import type { Context } from '../paint/canvas-pen.ts'
import type { Box, Size } from '../view/view.ts'

export type Canvas = OffscreenCanvas | HTMLCanvasElement

/** The differences between a worker and the page. */
export interface CanvasMaker {
  make(width: number, height: number): Canvas
  context(canvas: Canvas): Context
  toBitmap(canvas: Canvas): Promise<ImageBitmap>
  toPng(canvas: Canvas): Promise<Blob | undefined>
  loadFonts(addresses: { sans: string; mono: string }): Promise<void>
  /** Runs after everything that was sent in the meantime. */
  schedule(work: () => void): void
}

/** Painted by the processor: an emulated graphics card makes each stroke a hundred times more expensive. */
const settings = { alpha: false, willReadFrequently: true } as const

export function contextOf(canvas: Canvas, options: { alpha: boolean } = settings): Context {
  const context = canvas.getContext('2d', { ...settings, ...options })
  if (!context || !('fillText' in context)) throw new Error('this browser cannot paint')
  return context
}

/** After a few rounds, a timer would wait at least four milliseconds; a message does not. */
export function createScheduler(): (work: () => void) => void {
  const channel = new MessageChannel()
  const works: (() => void)[] = []
  channel.port1.onmessage = () => works.shift()?.()
  return (work) => {
    works.push(work)
    channel.port2.postMessage(undefined)
  }
}

/** Lays a haze of one color over a part of the picture. */
export function hazeOn(
  { make }: Pick<CanvasMaker, 'make'>,
  context: Context,
  haze: { opacity: Uint8ClampedArray; size: Size; color: string; box: Box },
): void {
  const { opacity, size, color, box } = haze
  const pixels = new ImageData(size.width, size.height)
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  for (let place = 0; place < opacity.length; place += 1) {
    if (opacity[place] === 0) continue
    const at = place * 4
    pixels.data[at] = red ?? 0
    pixels.data[at + 1] = green ?? 0
    pixels.data[at + 2] = blue ?? 0
    pixels.data[at + 3] = opacity[place] ?? 0
  }
  const sheet = make(size.width, size.height)
  contextOf(sheet, { alpha: true }).putImageData(pixels, 0, 0)
  context.globalAlpha = 1
  context.drawImage(sheet, box.left, box.top, box.width, box.height)
}
