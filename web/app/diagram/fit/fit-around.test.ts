import { diagramShape } from '@trellis/domain/generate/generate-edges'
import { generateGraph } from '@trellis/domain/generate/generate-graph'
import { seededRandom } from '@trellis/domain/generate/seeded-random'
import { layOut } from '@trellis/domain/graph/layout/lay-out'
import { describe, expect, test } from 'vitest'
import { neighborhoodOf } from '../scene/highlight.ts'
import { leastZoomOfFacts } from '../view/level-of-detail.ts'
import { type Box, clampView } from '../view/view.ts'
import { boundsOf, fitAround, freeArea, onScreen, uncover } from './fit-around.ts'

const insets = { top: 68, bottom: 148, sides: 32 }
const screens = {
  'a desktop with the panel at its side': { screen: { width: 1040, height: 720 }, insets, panel: undefined },
  'a small laptop with the panel at its side': {
    screen: { width: 600, height: 640 },
    insets,
    panel: undefined,
  },
  'a phone with the panel over the lower half': {
    screen: { width: 390, height: 600 },
    insets: { top: 88, bottom: 120, sides: 16 },
    panel: { left: 0, top: 252, width: 390, height: 348 },
  },
}

const isWithin = (inner: Box, outer: Box) =>
  inner.left >= outer.left - 1e-6 &&
  inner.top >= outer.top - 1e-6 &&
  inner.left + inner.width <= outer.left + outer.width + 1e-6 &&
  inner.top + inner.height <= outer.top + outer.height + 1e-6

describe.each(Object.entries(screens))('on %s', (_, { screen, insets: room, panel }) => {
  const free = freeArea(screen, room, panel)

  test.each([12, 40, 77, 150])(
    'of %d cards, whichever is selected is never covered, nor its neighbors',
    (cards) => {
      const random = seededRandom(cards)
      const graph = generateGraph(diagramShape(cards, 2, 'local'), 3)
      const layout = layOut(graph)
      const boxOf = (node: number): Box => ({
        left: (layout.x[node] ?? 0) - layout.size.width / 2,
        top: (layout.y[node] ?? 0) - layout.size.height / 2,
        ...layout.size,
      })
      const faults: string[] = []
      let fitted = 0
      for (const root of graph.ids.keys()) {
        const start = {
          k: 0.3 + random.below(170) / 100,
          x: random.below(900) - 600,
          y: random.below(900) - 600,
        }
        const out = neighborhoodOf(graph, [root])?.nodes
        const boxes = [...graph.ids.keys()].filter((node) => out?.[node] === 1).map(boxOf)
        const bounds = boundsOf(boxes)
        const before = clampView(start, layout, screen)
        const neighborhood = { root: boxOf(root), neighbors: boxes }
        const view = clampView(fitAround(neighborhood, free, before), layout, screen)
        const canFit = Math.min(free.width / bounds.width, free.height / bounds.height) > leastZoomOfFacts
        if (canFit) fitted += 1
        const important = canFit ? boxes : [boxOf(root)]
        if (!important.every((box) => isWithin(onScreen(box, view), free)))
          faults.push(`card ${root} from ${before.k}`)
        if (view.k < leastZoomOfFacts) faults.push(`card ${root} has lost its version`)
      }
      expect(faults).toEqual([])
      expect(fitted).toBeGreaterThan(cards / 6)
    },
  )
})

describe('fitAround', () => {
  const free = { left: 0, top: 100, width: 1000, height: 500 }
  const root = { left: 400, top: 400, width: 144, height: 36 }

  test('enlarges a small neighborhood to the size at which a card is read best, in the middle', () => {
    const view = fitAround({ root, neighbors: [] }, free, { k: 0.4, x: 0, y: 0 })
    expect(view.k).toBe(1.1)
    const { left, top } = onScreen(root, view)
    expect([left, top].map(Math.round)).toEqual([421, 330])
  })

  test('leaves a view alone that shows everything, as long as a better one would hardly be larger', () => {
    const neighbors = [{ left: 0, top: 0, width: 1000, height: 400 }]
    const view = { k: 0.9, x: 50, y: 120 }
    expect(fitAround({ root, neighbors }, free, view)).toBe(view)
    expect(fitAround({ root, neighbors }, free, { ...view, k: 0.5 })).not.toEqual({ ...view, k: 0.5 })
    expect(fitAround({ root, neighbors }, free, { ...view, y: 90 }).k).toBe(1)
  })

  test('makes a card legible that was a bar in a map, even if its neighborhood is too large', () => {
    const neighbors = [{ left: 0, top: 0, width: 2000, height: 400 }]
    for (const k of [0.02, 0.4, 0.55]) {
      const view = fitAround({ root, neighbors }, free, { k, x: 0, y: 100 })
      expect(view.k).toBe(leastZoomOfFacts)
      expect(isWithin(onScreen(root, view), free)).toBe(true)
    }
  })

  test('brings only the card into the middle if versions would be gone, and leaves it where it is not covered', () => {
    const neighbors = [{ left: 0, top: 0, width: 9000, height: 400 }]
    expect(fitAround({ root, neighbors }, free, { k: 1, x: 0, y: 0 })).toEqual({ k: 1, x: 0, y: 0 })
    expect(fitAround({ root, neighbors }, free, { k: 1, x: 700, y: -350 })).toEqual({ k: 1, x: 28, y: -68 })
  })

  test('shows the nearest neighbors, legible, if all of them would be too small', () => {
    const at = (left: number, top: number) => ({ ...root, left, top })
    const [near, farther, far] = [at(500, 500), at(-200, 700), at(400, 2400)]
    const view = fitAround({ root, neighbors: [far, farther, near] }, free, { k: 1.1, x: 0, y: 0 })
    expect(view.k).toBeGreaterThanOrEqual(leastZoomOfFacts)
    for (const card of [root, near, farther]) expect(isWithin(onScreen(card, view), free)).toBe(true)
    expect(isWithin(onScreen(far, view), free)).toBe(false)
  })
})

describe('uncover', () => {
  const screen = { width: 600, height: 600 }
  const card = { left: 100, top: 100, width: 144, height: 50 }
  const panel = { left: 0, top: 300, width: 600, height: 300 }
  const view = { k: 1, x: 0, y: 0 }

  test('leaves a view alone that shows the card', () => {
    expect(uncover(card, panel, screen, view)).toBe(view)
  })

  test('moves a card out from under the panel', () => {
    expect(uncover(card, panel, screen, { ...view, y: 250 })).toEqual({ ...view, y: 126 })
  })

  test.each([
    ['beyond the edge', { ...view, x: 700 }],
    ['cut off at the edge', { ...view, x: -120 }],
    ['below the panel', { ...view, y: 600 }],
  ])('has no answer for a card %s', (_, from) => {
    expect(uncover(card, panel, screen, from)).toBeUndefined()
  })
})

describe('freeArea', () => {
  const screen = { width: 800, height: 600 }

  test('is what the bar at the top and the notes at the bottom leave', () => {
    expect(freeArea(screen, insets, undefined)).toEqual({ left: 32, top: 68, width: 736, height: 384 })
  })

  test('ends above a panel over the picture; one beside it takes nothing', () => {
    const over = { left: 0, top: 300, width: 800, height: 300 }
    expect(freeArea(screen, insets, over)).toMatchObject({ top: 68, height: 216 })
    expect(freeArea(screen, insets, { left: 800, top: 0, width: 360, height: 600 })).toMatchObject({
      height: 384,
    })
  })
})
