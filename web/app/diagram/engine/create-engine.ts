import { viewAtFirst } from '../fit/view-at-first.ts'
import { CanvasPen } from '../paint/canvas-pen.ts'
import type { LinePainting, Tally } from '../paint/paint-lines.ts'
import { type Painting, paintPicture } from '../paint/paint-picture.ts'
import { SvgPen } from '../paint/svg-pen.ts'
import { openingOrder } from '../view/paint-orders.ts'
import { worldBox } from '../view/view.ts'
import { type Canvas, type CanvasMaker, hazeOn } from './canvas-maker.ts'
import { drawPicture, type Picture } from './picture.ts'
import type { FromEngine, Laid, Look, PaintOrder, Target, ToEngine } from './protocol.ts'
import { rehearse } from './rehearse.ts'

const exportMargin = 40
const longestSide = 8000
const mostScaleOfExport = 2

/** The same in a worker and, if canvases cannot leave the page, on the page itself. */
export function createEngine(
  canvases: CanvasMaker,
  post: (message: FromEngine, moved: Transferable[]) => void,
) {
  const widths = new Map<string, number>()
  const waiting = new Map<Target, PaintOrder & { picture: number }>()
  let [current, shown] = [-1, undefined as Picture | undefined]
  let look: Look | undefined
  let isAwake = false
  // A picture is laid out while its fonts are loading, and painted once they are there.
  let letters: Promise<void> = Promise.resolve()

  const paintOn = (
    canvas: Canvas,
    order: { view: PaintOrder['view']; scale: number } & Pick<Painting, 'isComplete' | 'isMap' | 'isFile'>,
  ): Tally => {
    if (!shown || !look) throw new Error('nothing to paint yet')
    const { view, scale, ...wish } = order
    const context = canvases.context(canvas)
    context.setTransform(view.k * scale, 0, 0, view.k * scale, view.x * scale, view.y * scale)
    const box = worldBox(view, { width: canvas.width / scale, height: canvas.height / scale })
    const haze: LinePainting['haze'] = (opacity, size) =>
      hazeOn(canvases, context, { opacity, size, color: look?.palette.edgePatch ?? '#888888', box })
    const pen = new CanvasPen(context, widths)
    return paintPicture(pen, { ...wish, picture: shown, ...look, box, k: view.k, haze })
  }

  const paintNext = async () => {
    await letters
    const [next] = waiting.values()
    if (!next) {
      isAwake = false
      return
    }
    waiting.delete(next.target)
    if (next.picture === current && shown && look) {
      const canvas = canvases.make(Math.round(next.width * next.scale), Math.round(next.height * next.scale))
      const tally = paintOn(canvas, {
        view: next.view,
        scale: next.scale,
        isComplete: false,
        isMap: next.target === 'minimap',
      })
      const bitmap = await canvases.toBitmap(canvas)
      post({ ...next, kind: 'painted', bitmap, tally }, [bitmap])
    }
    // Newer requests are read between two paintings: only the last one of each kind is painted.
    canvases.schedule(() => void guard(paintNext))
  }
  const wake = () => {
    if (isAwake) return
    isAwake = true
    canvases.schedule(() => void guard(paintNext))
  }

  const exportPng = async (): Promise<Blob | undefined> => {
    await letters
    if (!shown || !look) return undefined
    const { width, height } = shown.layout
    const [w, h] = [width + 2 * exportMargin, height + 2 * exportMargin]
    const scale = Math.min(mostScaleOfExport, longestSide / Math.max(w, h))
    const canvas = canvases.make(Math.max(1, Math.floor(w * scale)), Math.max(1, Math.floor(h * scale)))
    paintOn(canvas, {
      view: { k: scale, x: exportMargin * scale, y: exportMargin * scale },
      scale: 1,
      isComplete: shown.lines.from.length < 5000,
      isMap: false,
      isFile: true,
    })
    return canvases.toPng(canvas)
  }
  const exportSvg = (): Blob | undefined => {
    if (!shown || !look) return undefined
    const { width, height } = shown.layout
    const ruler = new CanvasPen(canvases.context(canvases.make(1, 1)), widths)
    const pen = new SvgPen((text, style) => ruler.measure(text, style))
    const margin = exportMargin
    const box = { left: -margin, top: -margin, width: width + 2 * margin, height: height + 2 * margin }
    paintPicture(pen, {
      picture: shown,
      ...look,
      box,
      k: 1,
      isComplete: true,
      isMap: false,
      isFile: true,
      haze: undefined,
    })
    return new Blob([pen.document({ width, height, margin })], { type: 'image/svg+xml' })
  }

  const receive = async (message: ToEngine): Promise<void> => {
    switch (message.kind) {
      case 'fonts':
        // Reports now, and not after a layout, if it cannot paint at all.
        canvases.context(canvases.make(1, 1))
        letters = canvases.loadFonts(message)
        return
      case 'rehearse':
        // Only with fonts: a font that was missed once stays missed in a worker.
        void letters.then(() => shown ?? rehearse(canvases))
        return
      case 'show': {
        current = message.picture
        look = message.look
        shown = message.scene ? drawPicture(message.scene, message) : shown
        if (!shown) throw new Error('there is no scene yet')
        post({ kind: 'laid', picture: current, laid: laidOf(shown) }, [])
        const { opening } = message
        if (!look || !opening) return
        const view = viewAtFirst({ ...shown.layout, lines: shown.lines }, opening)
        waiting.set('snapshot', { picture: current, ...openingOrder(view, opening.screen) })
        wake()
        return
      }
      case 'look':
        look = { palette: message.palette, highlight: message.highlight }
        return
      case 'paint':
        waiting.set(message.target, message)
        wake()
        return
      case 'export': {
        const make = async () => (message.format === 'png' ? exportPng() : exportSvg())
        // A file that could not be created leaves the picture as it is.
        const file = await make().catch(() => undefined)
        post({ kind: 'exported', ticket: message.ticket, file }, [])
      }
    }
  }
  const guard = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      post({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }, [])
    }
  }
  // One after the other, in the order of sending.
  let queue: Promise<void> = Promise.resolve()
  return (message: ToEngine) => {
    queue = queue.then(() => guard(() => receive(message)))
  }
}

function laidOf({ scene, layout, face, lines, pairs, sideways }: Picture): Laid {
  const { width, height, size, x, y, flags, order } = layout
  return {
    width,
    height,
    size,
    face,
    x,
    y,
    flags,
    lines: scene.below && lines,
    pairs,
    sideways: sideways.length,
    order,
  }
}
