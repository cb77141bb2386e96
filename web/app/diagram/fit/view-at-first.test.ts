import { usualSize } from '@trellis/domain/graph/layout/geometry'
import { expect, test } from 'vitest'
import { evenInsets } from '../view/view.ts'
import { viewAtFirst } from './view-at-first.ts'

const insets = evenInsets(32)
const opening = { screen: { width: 1000, height: 600, pixelRatio: 1 }, insets, view: undefined }

/** Cards in a row with lines from all to the one at `hub`. */
function rowOf(cards: number, hub: number) {
  const others = Array.from({ length: cards }, (_, card) => card).filter((card) => card !== hub)
  return {
    width: cards * 164 - 20,
    height: 400,
    size: usualSize,
    x: Float64Array.from({ length: cards }, (_, card) => 72 + card * 164),
    y: new Float64Array(cards).fill(200),
    lines: { from: Int32Array.from(others), to: new Int32Array(others.length).fill(hub) },
  }
}

test('a picture whose cards can be read as a whole opens as a whole', () => {
  const { k, x } = viewAtFirst(rowOf(9, 0), opening)
  expect(k).toBeCloseTo(936 / 1456)
  expect(x).toBeCloseTo(32)
})

test.each([
  ['left', 1],
  ['right', 28],
])('a larger one opens at its most connected part, on the %s, large enough to read', (_, hub) => {
  const picture = rowOf(30, hub)
  const { k, x } = viewAtFirst(picture, opening)
  expect(k).toBe(0.75)
  const at = 72 + hub * 164
  expect(at * k + x).toBeGreaterThan(32)
  expect(at * k + x).toBeLessThan(968)
  // Nothing of the screen is lost to what lies beyond the picture.
  expect(x).toBeLessThanOrEqual(32.001)
  expect(picture.width * k + x).toBeGreaterThanOrEqual(967.999)
})

test('what overlays cover does not count as seen', () => {
  const { k, y } = viewAtFirst(rowOf(30, 3), { ...opening, insets: { top: 100, bottom: 200, sides: 32 } })
  expect(200 * k + y).toBeCloseTo(250)
})

test('on a phone the same picture opens where it can be read', () => {
  const phone = {
    screen: { width: 390, height: 600, pixelRatio: 2 },
    insets: evenInsets(16),
    view: undefined,
  }
  expect(viewAtFirst(rowOf(9, 4), phone).k).toBe(0.75)
})

test('a map of more cards than anyone reads opens as a whole', () => {
  expect(viewAtFirst(rowOf(301, 0), opening).k).toBeCloseTo(936 / 49_344)
})

test('a picture opens where the address says, as far as there is a picture', () => {
  expect(viewAtFirst(rowOf(9, 0), { ...opening, view: { k: 1, x: 5000, y: 7 } })).toEqual({
    k: 1,
    x: 920,
    y: 7,
  })
})
