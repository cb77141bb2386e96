import { real } from '@trellis/domain/graph/typed'
import type { Picture } from '../engine/picture.ts'
import { withoutStart } from '../names/card-face.ts'
import type { Box } from '../view/view.ts'
import { FreeRoom } from './free-room.ts'
import type { Palette } from './palette.ts'
import type { Pen } from './pen.ts'

const mostTried = 40
const mostNames = 14
const mostHighlighted = 60

export interface NamePainting {
  readonly picture: Picture
  readonly palette: Palette
  readonly box: Box
  readonly k: number
  /** Cards that stand out are named first. */
  readonly highlighted: Uint8Array | undefined
  readonly roots: readonly number[]
}

/**
 * In a far view only a few cards have names: the selected ones, then those with the most dependents. Names never
 * overlap.
 */
export function paintNames(pen: Pen, painting: NamePainting): void {
  const { picture, palette, box, k, highlighted, roots } = painting
  const candidates = highlighted
    ? [
        ...roots,
        ...picture.byImportance.filter((node) => highlighted[node] === 1).subarray(0, mostHighlighted),
      ]
    : [...picture.byImportance.subarray(0, mostTried)]
  const size = 11 / k
  const style = { font: 'sans', weight: 600, size } as const
  const room = new FreeRoom(120 / k)
  let painted = 0
  for (const node of candidates) {
    const [x, y] = [real(picture.layout.x, node), real(picture.layout.y, node)]
    if (x < box.left || x > box.left + box.width || y < box.top || y > box.top + box.height) continue
    const name = withoutStart(picture.face, picture.scene.titles[node] ?? '')
    const width = pen.measure(name, style) * size + 10 / k
    const height = size + 6 / k
    const label = {
      left: x - width / 2,
      top: y - picture.layout.size.height / 2 - height - 2 / k,
      width,
      height,
    }
    if (!room.claim(label)) continue
    pen.box(label.left, label.top, width, height, { fill: palette.surface, radius: 3 / k, alpha: 0.92 })
    pen.text(name, label.left + 5 / k, label.top + height - 5 / k, { ...style, color: palette.text })
    painted += 1
    if (!highlighted && painted >= mostNames) return
  }
}
