import { expect, test } from 'vitest'
import { nextInSequence, parseSequence } from './sequence.ts'

test.each<[string, number]>([
  ['0', 0],
  ['42', 42],
  ['007', 7],
  ['v42', 42],
  ['#12', 12],
  ['999999999999999', 999999999999999],
])('the sequence number %s is %d', (number, value) => {
  expect(parseSequence(number)).toEqual({ numbers: [value], preRelease: undefined })
})

test.each(['', 'v', '1.2', '-1', 'build 42', '1 ', '9999999999999999'])(
  '%j is no sequence number',
  (number) => {
    expect(parseSequence(number)).toBeUndefined()
    expect(nextInSequence(number)).toBeUndefined()
  },
)

test.each([
  ['42', '43'],
  ['v9', 'v10'],
  ['009', '010'],
  ['99', '100'],
])('after %s comes %s', (number, next) => {
  expect(nextInSequence(number)).toBe(next)
})
