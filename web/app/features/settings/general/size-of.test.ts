import { expect, test } from 'vitest'
import { sizeOf } from './size-of.ts'

test.each([
  [0, 0, 'kilobytes'],
  [1, 1, 'kilobytes'],
  [1_048_575, 1024, 'kilobytes'],
  [1_048_576, 1, 'megabytes'],
  [3_250_586, 3.1, 'megabytes'],
  [5_368_709_120, 5, 'gigabytes'],
])('%i bytes are %d %s', (bytes, size, unit) => {
  expect(sizeOf(bytes)).toEqual({ size, unit })
})
