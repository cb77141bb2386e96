import { expect, test } from 'vitest'
import { parseGoDuration } from './go-duration.ts'

test.each([
  ['24h', 86_400_000],
  ['1h15m30.5s', 4_530_500],
  ['300ms', 300],
  ['1.5h', 5_400_000],
  ['.5s', 500],
  ['-1h', -3_600_000],
  ['+2m', 120_000],
  ['0', 0],
  ['0s', 0],
  ['2us', 0.002],
  ['2µs', 0.002],
  ['876600h', 3_155_760_000_000],
])('%s is %d milliseconds', (text, expected) => {
  expect(parseGoDuration(text)).toBeCloseTo(expected, 6)
})

test.each(['', '24', '1d', 'h', '1h 2m', 'none', '1e3h', '--1h', '1h2', '2562048h', `${'1h'.repeat(50)}`])(
  '%j is none',
  (text) => {
    expect(parseGoDuration(text)).toBeUndefined()
  },
)
