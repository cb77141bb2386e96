import { expect, test } from 'vitest'
import { byte, int, real } from './typed.ts'

test('a read in range gives the value', () => {
  expect(int(Int32Array.of(7, -1), 1)).toBe(-1)
  expect(real(Float64Array.of(0.5), 0)).toBe(0.5)
  expect(byte(Uint8Array.of(255), 0)).toBe(255)
})

test('a read out of range throws instead of guessing', () => {
  expect(() => int(Int32Array.of(7), 1)).toThrow(RangeError)
  expect(() => real(Float64Array.of(7), -1)).toThrow(RangeError)
  expect(() => byte(Uint8Array.of(7), 9)).toThrow(RangeError)
})
