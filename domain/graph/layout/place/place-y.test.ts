import { expect, test } from 'vitest'
import { placeY, tierBreaksOf } from './place-y.ts'

test('layers are set apart, rows of one layer stand closer', () => {
  const { y, bands, height } = placeY(
    [
      { layer: 2, nodes: 1 },
      { layer: 1, nodes: 3 },
      { layer: 1, nodes: 2 },
    ],
    { nodes: 6, nodeHeight: 36 },
  )
  expect([...y]).toEqual([18, 118, 194])
  expect(bands).toEqual([
    { number: 2, top: 0, bottom: 36 },
    { number: 1, top: 100, bottom: 212 },
  ])
  expect(height).toBe(212)
})

test('on a map only tiers of layers are set apart, numbered from the bottom', () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({ layer: 99 - index, nodes: 18 }))
  const { y, bands } = placeY(rows, { nodes: 1800, nodeHeight: 36 })
  expect(bands.at(-1)?.number).toBe(0)
  expect(bands.length).toBeGreaterThan(15)
  expect(bands.length).toBeLessThanOrEqual(18)
  expect((y[1] ?? 0) - (y[0] ?? 0)).toBe(52)
  expect(tierBreaksOf(1800)).toBe(17)
  expect(tierBreaksOf(1200)).toBe(0)
})

test('nothing has no height', () => {
  expect(placeY([], { nodes: 0, nodeHeight: 36 })).toMatchObject({ bands: [], height: 0 })
})
