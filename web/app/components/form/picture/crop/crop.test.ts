import { describe, expect, test } from 'vitest'
import { moveCrop, placePicture, sideAt, sideBounds, startCrop, zoomCrop, zoomOf } from './crop.ts'

const wide = { size: { width: 800, height: 400 }, isPadded: false }
const padded = { ...wide, isPadded: true }

describe('the part that is kept', () => {
  test('is at first the largest square in the middle', () => {
    expect(startCrop(wide)).toEqual({ x: 400, y: 200, side: 400 })
    expect(startCrop({ ...wide, size: { width: 300, height: 900 } })).toEqual({ x: 150, y: 450, side: 300 })
  })

  test('moves within the picture and never leaves it', () => {
    const start = startCrop(wide)
    expect(moveCrop(start, wide, { x: 50, y: 0 })).toEqual({ x: 450, y: 200, side: 400 })
    expect(moveCrop(start, wide, { x: 5000, y: 5000 })).toEqual({ x: 600, y: 200, side: 400 })
    expect(moveCrop(start, wide, { x: -5000, y: -5000 })).toEqual({ x: 200, y: 200, side: 400 })
  })

  test('grows to the shorter side, and shrinks to an eighth of it', () => {
    const start = startCrop(wide)
    expect(sideBounds(wide)).toEqual({ min: 50, max: 400 })
    expect(zoomCrop(start, wide, 9999)).toEqual({ x: 400, y: 200, side: 400 })
    expect(zoomCrop(start, wide, 1)).toEqual({ x: 400, y: 200, side: 50 })
  })

  test('with padding holds the whole picture, in the middle of what is missing', () => {
    const all = zoomCrop(startCrop(padded), padded, 9999)
    expect(all).toEqual({ x: 400, y: 200, side: 800 })
    expect(moveCrop(all, padded, { x: 100, y: 100 })).toEqual(all)
    expect(placePicture(all, padded.size, 256)).toEqual({ left: 0, top: 64, width: 256, height: 128 })
  })

  test('stays at the edge of the picture when it grows there', () => {
    const corner = moveCrop(zoomCrop(startCrop(wide), wide, 100), wide, { x: 9999, y: 9999 })
    expect(corner).toEqual({ x: 750, y: 350, side: 100 })
    expect(zoomCrop(corner, wide, 200)).toEqual({ x: 700, y: 300, side: 200 })
  })
})

test('the point under the pointer stays there while the view comes closer', () => {
  const start = startCrop(wide)
  const at = { x: 0.25, y: -0.25 }
  const closer = zoomCrop(start, wide, 200, at)
  // In pixels of the picture: 400 + 0.25 * 400 and 200 - 0.25 * 400.
  expect([closer.x + at.x * closer.side, closer.y + at.y * closer.side]).toEqual([500, 100])
})

test('the slider goes from the whole square to the closest view in equal factors', () => {
  expect(zoomOf(startCrop(wide), wide)).toBe(0)
  expect(sideAt(0, wide)).toBe(400)
  expect(sideAt(1, wide)).toBeCloseTo(50, 9)
  expect(sideAt(1 / 3, wide)).toBeCloseTo(200, 9)
  expect(zoomOf({ x: 0, y: 0, side: 200 }, wide)).toBeCloseTo(1 / 3, 9)
})

test('a picture of one pixel can be kept, too', () => {
  const dot = { size: { width: 1, height: 1 }, isPadded: false }
  expect(zoomOf(startCrop(dot), dot)).toBe(0)
  expect(zoomCrop(startCrop(dot), dot, 0.1)).toEqual({ x: 0.5, y: 0.5, side: 1 })
})
