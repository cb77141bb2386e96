import { describe, expect, test } from 'vitest'
import {
  backdropOrder,
  minimapOrder,
  movingOrder,
  openingOrder,
  pauseAfter,
  snapshotOrder,
} from './paint-orders.ts'

const view = { k: 0.5, x: 10, y: 20 }
const screen = { width: 1000, height: 600, pixelRatio: 1 }

test('a snapshot reaches a quarter of the screen beyond each edge', () => {
  expect(snapshotOrder(view, screen)).toEqual({
    target: 'snapshot',
    width: 1500,
    height: 900,
    scale: 1,
    view: { k: 0.5, x: 260, y: 170 },
  })
})

test('the first one is the screen alone', () => {
  expect(openingOrder(view, screen)).toMatchObject({ width: 1000, height: 600, view })
})

test('a dense screen gets its own pixels, but never more than six million', () => {
  expect(snapshotOrder(view, { ...screen, pixelRatio: 2 }).scale).toBe(2)
  const { width, height, scale } = snapshotOrder(view, { width: 2000, height: 1200, pixelRatio: 3 })
  expect(width * height * scale * scale).toBeCloseTo(6_000_000, -1)
})

test('the backdrop holds the whole picture within 1,600 pixels, and a small one at its own size', () => {
  expect(backdropOrder({ width: 30_000, height: 15_000 })).toMatchObject({ width: 1600, scale: 1 })
  expect(backdropOrder({ width: 300, height: 200 })).toMatchObject({ width: 428, height: 328 })
})

test('the small map has at most twice the pixels of its size', () => {
  expect(minimapOrder({ width: 1000, height: 500 }, 3)).toMatchObject({ width: 168, height: 116, scale: 2 })
})

describe('during a movement', () => {
  test('a quick machine paints as it does at rest, three times a second', () => {
    expect(movingOrder(view, screen, 40)).toEqual(snapshotOrder(view, screen))
    expect(pauseAfter(40)).toBe(350)
  })

  test('a slow one paints less, with half the pixels each way, and not more than a quarter of the time', () => {
    expect(movingOrder(view, screen, 200)).toMatchObject({ width: 1250, height: 750, scale: 0.5 })
    expect(pauseAfter(200)).toBe(800)
  })
})
