import { describe, expect, test } from 'vitest'
import {
  between,
  clampView,
  evenInsets,
  fitView,
  transformBetween,
  wayOut,
  worldBox,
  zoomAt,
} from './view.ts'

const screen = { width: 1000, height: 600 }

describe('the fit', () => {
  test('puts the whole picture into the middle of the screen', () => {
    const view = fitView({ width: 1872, height: 400 }, screen, evenInsets(32))
    expect(view).toEqual({ k: 0.5, x: 32, y: 200 })
  })

  test('keeps clear of what lies over the upper and the lower edge', () => {
    const view = fitView({ width: 100, height: 1000 }, screen, { top: 60, bottom: 140, sides: 0 })
    expect(view.k).toBeCloseTo(0.4)
    expect(view.y).toBeCloseTo(60)
  })

  test('does not blow a small picture up', () => {
    expect(fitView({ width: 100, height: 50 }, screen).k).toBe(1.1)
  })
})

test('a drawing for one view is moved and scaled to another', () => {
  expect(transformBetween({ k: 0.5, x: 10, y: 20 }, { k: 1, x: 100, y: 50 })).toEqual({
    x: 80,
    y: 10,
    scale: 2,
  })
})

test('zooming keeps the point under the pointer where it is', () => {
  const view = zoomAt({ k: 0.5, x: 100, y: 50 }, { x: 300, y: 250 }, 1)
  expect(view).toEqual({ k: 1, x: -100, y: -150 })
})

test('zoom has limits, and some of the picture always stays on the screen', () => {
  const picture = { width: 2000, height: 1000 }
  expect(clampView({ k: 9, x: 0, y: 0 }, picture, screen).k).toBe(2)
  expect(clampView({ k: 0.0001, x: 0, y: 0 }, picture, screen).k).toBeCloseTo(0.234)
  expect(clampView({ k: 1, x: 5000, y: -5000 }, picture, screen)).toEqual({ k: 1, x: 920, y: -920 })
})

test('a screen shows the part of the picture that its view says', () => {
  expect(worldBox({ k: 0.5, x: 100, y: -50 }, screen)).toEqual({
    left: -200,
    top: 100,
    width: 2000,
    height: 1200,
  })
})

test('a flight starts and ends where it should', () => {
  const [from, to] = [
    { k: 0.5, x: 0, y: 0 },
    { k: 1, x: -300, y: -120 },
  ]
  for (const [t, view] of [
    [0, from],
    [1, to],
  ] as const) {
    const at = between(from, to, screen, t)
    expect(at.k).toBeCloseTo(view.k)
    expect(at.x).toBeCloseTo(view.x)
    expect(at.y).toBeCloseTo(view.y)
  }
})

describe('the way out from under a panel', () => {
  const sheet = { left: 0, top: 500, width: 390, height: 300 }
  const side = { left: 900, top: 100, width: 340, height: 700 }
  const card = (left: number, top: number) => ({ left, top, width: 150, height: 50 })

  test.each([
    ['up, from under a sheet', card(100, 600), sheet, { x: 0, y: -174 }],
    ['up, where only the edge is covered', card(100, 460), sheet, { x: 0, y: -34 }],
    ['to the left, from under a panel at the side', card(850, 400), side, { x: -124, y: 0 }],
    ['none above a sheet', card(100, 450), sheet, { x: 0, y: 0 }],
    ['none beside a panel', card(700, 400), side, { x: 0, y: 0 }],
    ['none for a card that is out of sight below', card(100, 900), sheet, { x: 0, y: 0 }],
  ])('is %s', (_, from, panel, expected) => {
    expect(wayOut(from, panel)).toEqual(expected)
  })
})
