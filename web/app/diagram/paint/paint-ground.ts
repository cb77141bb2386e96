import { mostNodesWithLanes } from '@trellis/domain/graph/layout/geometry'
import type { Picture } from '../engine/picture.ts'
import type { Box } from '../view/view.ts'
import type { Palette } from './palette.ts'
import type { Pen } from './pen.ts'

const pitch = 20

export interface GroundPainting {
  readonly picture: Picture
  readonly palette: Palette
  readonly box: Box
  readonly k: number
  readonly isMap: boolean
}

/** Linen with the dots of the lattice; on a map, where rows are close together, stripes show the tiers instead. */
export function paintGround(pen: Pen, { picture, palette, box, k, isMap }: GroundPainting): void {
  pen.box(box.left, box.top, box.width, box.height, { fill: palette.canvas })
  if (isMap) return
  if (picture.scene.ids.length > mostNodesWithLanes) {
    for (const { number, top, bottom } of picture.layout.bands) {
      if (number % 2 === 0) continue
      pen.box(box.left, top - 16, box.width, bottom - top + 32, { fill: palette.stripe, alpha: 0.7 })
    }
    return
  }
  // Twice as far apart once they would be too close on the screen.
  const step = k >= 0.55 ? pitch : k >= 0.28 ? 2 * pitch : 4 * pitch
  const grid = {
    left: Math.floor(box.left / step) * step,
    top: Math.floor(box.top / step) * step,
    right: box.left + box.width,
    bottom: box.top + box.height,
    step,
  }
  pen.dots(grid, 1.2 / k, palette.dots)
}
