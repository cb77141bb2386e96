import { describe, expect, test } from 'vitest'
import { graphOf } from '../../graph.ts'
import { usualSize } from '../geometry.ts'
import { layOut } from '../lay-out.ts'

const idOf = (place: number) => `n${String(place).padStart(4, '0')}`

function chainOf(length: number) {
  const places = Array.from({ length }, (_, place) => place)
  return graphOf(
    places.map(idOf),
    places.slice(1).map((place) => ({ from: idOf(place - 1), to: idOf(place) })),
  )
}

describe('a chain of 400', () => {
  const layout = layOut(chainOf(400))
  const xs = [...new Set(layout.x)].sort((a, b) => a - b)
  const ys = [...new Set(layout.y)].sort((a, b) => a - b)

  test('stands in columns, and the picture has the shape of a screen', () => {
    expect(xs.length).toBeGreaterThan(10)
    expect(layout.width / layout.height).toBeGreaterThan(1.2)
    expect(layout.width / layout.height).toBeLessThan(2.4)
  })

  test('has the same heights in every column, with room between the columns', () => {
    expect(ys).toEqual(ys.map((_, place) => (ys[0] ?? 0) + place * 100))
    for (const [place, x] of xs.slice(1).entries()) expect(x - (xs[place] ?? 0)).toBe(usualSize.width + 64)
  })

  test('goes on at the head of the next column, to the right', () => {
    const heads = [...layout.y.keys()].filter((node) => node > 0 && layout.y[node] === ys[0])
    expect(heads).toHaveLength(xs.length - 1)
    for (const node of heads) expect(layout.x[node]).toBeGreaterThan(layout.x[node - 1] ?? 0)
  })

  test('keeps its rows, one after the other, and has no bands across its columns', () => {
    expect([...layout.row]).toEqual([...layout.row.keys()])
    expect(layout.bands).toEqual([])
  })

  test('leads no line through a card', () => {
    const { pieces, x, y } = layout
    const cards = [...x.keys()].map((node) => [x[node] ?? 0, y[node] ?? 0] as const)
    const isInside = (px: number, py: number) =>
      cards.some(([cx, cy]) => Math.abs(cx - px) < usualSize.width / 2 && Math.abs(cy - py) < 18)
    for (const piece of pieces.load.keys()) {
      if (pieces.load[piece] === 0) continue
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [
        pieces.x1[piece],
        pieces.y1[piece],
        pieces.x2[piece],
        pieces.y2[piece],
      ]
      for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
        expect(isInside(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)).toBe(false)
      }
    }
  })
})

test('a shallow picture is not folded', () => {
  const layout = layOut(chainOf(20))
  expect(new Set(layout.x).size).toBe(1)
  expect(layout.bands).toHaveLength(20)
})
