import { expect, test } from 'vitest'
import { drawRecoveryCode, readRecoveryCode } from './recovery-code.ts'

const codes = Array.from({ length: 2000 }, drawRecoveryCode)

test('a code has twelve letters of an alphabet without look-alikes', () => {
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{12}$/)
})

test('every letter of the alphabet is used at every place', () => {
  for (let place = 0; place < 12; place += 1) {
    expect(new Set(codes.map((code) => code[place])).size).toBe(32)
  }
})

test('no code is drawn twice', () => {
  expect(new Set(codes).size).toBe(codes.length)
})

test.each([
  ['7k4qm2xw9tcd', '7k4qm2xw9tcd'],
  ['7k4q-m2xw-9tcd', '7k4qm2xw9tcd'],
  [' 7K4Q M2XW\u00a09TCD\n', '7k4qm2xw9tcd'],
  ['7k4q–m2xw—9tcd', '7k4qm2xw9tcd'],
  ['oOiIlL', '001111'],
  ['', ''],
])('%j is read as %j', (typed, code) => {
  expect(readRecoveryCode(typed)).toBe(code)
})

test('a drawn code is read as itself', () => {
  expect(codes.map(readRecoveryCode)).toEqual(codes)
})
