import { expect, test } from 'vitest'
import { usualSize } from '../geometry.ts'
import { fillShelf } from './shelf.ts'

test('nodes fill a grid row by row below the picture', () => {
  expect(fillShelf(3, { size: usualSize, columns: 2, top: 100 })).toEqual({
    places: [
      [72, 182],
      [236, 182],
      [72, 238],
    ],
    height: 156,
  })
})

test('alone the shelf starts at the top', () => {
  expect(fillShelf(1, { size: usualSize, columns: 4, top: 0 })).toEqual({ places: [[72, 18]], height: 36 })
})

test('an empty shelf takes no room', () => {
  expect(fillShelf(0, { size: usualSize, columns: 4, top: 100 })).toEqual({ places: [], height: 0 })
})
