import { expect, test } from 'vitest'
import { usualSize } from '../geometry.ts'
import { chooseWidth } from './choose-width.ts'

const question = { size: usualSize, layers: [] as number[], shelf: 0, tierBreaks: 0 }

test('a few wide layers are wrapped to the shape of a screen', () => {
  const width = chooseWidth({ ...question, layers: [60, 60] })
  expect(width).toBeGreaterThan(8)
  expect(width).toBeLessThan(20)
})

test('a chain stays as narrow as it is', () => {
  expect(chooseWidth({ ...question, layers: Array(50).fill(1) })).toBe(4)
})

test('components without edges fill a grid of the same shape', () => {
  const width = chooseWidth({ ...question, shelf: 400 })
  const aspect = (width * 164) / (64 + Math.ceil(400 / width) * 56)
  expect(aspect).toBeGreaterThan(1)
  expect(aspect).toBeLessThan(2)
})

test('an empty graph has a width too', () => {
  expect(chooseWidth(question)).toBe(4)
})

test('more rows make a picture wider', () => {
  const few = chooseWidth({ ...question, layers: Array(10).fill(40) })
  const many = chooseWidth({ ...question, layers: Array(30).fill(40) })
  expect(many).toBeGreaterThan(few)
})

test('a picture for a place of another shape takes that shape', () => {
  const layers = Array(8).fill(12)
  const wide = chooseWidth({ ...question, layers })
  expect(chooseWidth({ ...question, layers, aspect: 0.9 })).toBeLessThan(wide)
})
