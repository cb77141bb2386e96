import { real } from '@trellis/domain/graph/typed'
import type { Shown } from '../shown.ts'
import type { Size, View } from '../view/view.ts'

interface Kept {
  /** What the screen showed. */
  readonly view: View
  readonly screen: Size
  /** The selected card, if there is one. */
  readonly chosen: string | undefined
}

type Picture = Pick<Shown, 'scene' | 'laid'>

/** The view of a picture that was laid out again: one card stays where it is, the selected or else the middle one. */
export function viewInPlace(before: Picture, after: Picture, { view, screen, chosen }: Kept): View {
  const middle = { x: (screen.width / 2 - view.x) / view.k, y: (screen.height / 2 - view.y) / view.k }
  const places = new Map(after.scene.ids.map((id, node) => [id, node]))
  const distance = (node: number) =>
    Math.hypot(real(before.laid.x, node) - middle.x, real(before.laid.y, node) - middle.y)
  let anchor: { from: number; to: number } | undefined
  for (const [from, id] of before.scene.ids.entries()) {
    const to = places.get(id)
    if (to === undefined) continue
    if (id === chosen) {
      anchor = { from, to }
      break
    }
    if (anchor === undefined || distance(from) < distance(anchor.from)) anchor = { from, to }
  }
  if (anchor === undefined) return view
  const { from, to } = anchor
  return {
    k: view.k,
    x: view.x + (real(before.laid.x, from) - real(after.laid.x, to)) * view.k,
    y: view.y + (real(before.laid.y, from) - real(after.laid.y, to)) * view.k,
  }
}
