import { CanvasPen } from '../paint/canvas-pen.ts'
import { paintPicture } from '../paint/paint-picture.ts'
import type { Palette } from '../paint/palette.ts'
import type { Scene } from '../scene/scene.ts'
import type { CanvasMaker } from './canvas-maker.ts'
import { drawPicture } from './picture.ts'

const cards = 48

/**
 * Lays out and paints a small made-up picture that nobody sees while the real one is loading, so that the code is
 * already compiled.
 */
export function rehearse(canvases: CanvasMaker): void {
  const picture = drawPicture(madeUpScene(), { showImplied: false, previous: undefined })
  const { width, height } = picture.layout
  const box = { left: 0, top: 0, width, height }
  const palette = new Proxy({}, { get: () => '#808080' }) as Palette
  const pen = new CanvasPen(canvases.context(canvases.make(64, 64)))
  for (const k of [0.2, 1])
    paintPicture(pen, {
      picture,
      palette,
      highlight: undefined,
      box,
      k,
      isComplete: false,
      isMap: false,
      haze: undefined,
    })
}

/** Each card needs two or three further down, and the last one needs the first. */
function madeUpScene(): Scene {
  const pairs = Array.from({ length: cards }, (_, card) =>
    [2 * card + 1, 2 * card + 2, 2 * card + 5].filter((to) => to < cards).map((to) => [card, to] as const),
  ).flat()
  pairs.push([cards - 1, 0])
  const names = Array.from({ length: cards }, (_, card) => String(card).padStart(4, '0'))
  return {
    ids: names,
    titles: names,
    details: names,
    kinds: names.map(() => 'other'),
    scores: Int16Array.from(names, (_, card) => card % 101),
    shares: undefined,
    lines: {
      from: Int32Array.from(pairs, ([from]) => from),
      to: Int32Array.from(pairs, ([, to]) => to),
      labels: pairs.map(() => '1.0.0'),
      bands: Uint8Array.from(pairs, (_, line) => line % 6),
      counts: new Int32Array(pairs.length).fill(1),
    },
    below: undefined,
  }
}
