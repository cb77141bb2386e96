import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'

test.each([
  [199_000, 'usd', '$1,990.00'],
  [199_000, 'eur', '€1,990.00'],
  [5, 'gbp', '£0.05'],
  [0, 'usd', '$0.00'],
  [-0, 'usd', '$0.00'],
  [100, 'usd', '$1.00'],
  [99_999, 'usd', '$999.99'],
  [123_456_789, 'usd', '$1,234,567.89'],
  [9_007_199_254_740_991, 'usd', '$90,071,992,547,409.91'],
  // Yen and won have no smaller unit, dinars have a thousand.
  [1990, 'jpy', '¥1,990'],
  [0, 'jpy', '¥0'],
  [1_990_000, 'krw', 'KRW\u00a01,990,000'],
  [1990, 'kwd', 'KWD\u00a01.990'],
  [199_000, 'chf', 'CHF\u00a01,990.00'],
])('%i of %s is %s', (amount, currency, expected) => {
  expect(formatMoney({ amount, currency })).toBe(expected)
})

test('a sum that is given back has a minus sign, not a hyphen, before the currency', () => {
  expect(formatMoney({ amount: -9950, currency: 'usd' })).toBe('\u2212$99.50')
  expect(formatMoney({ amount: -1990, currency: 'jpy' })).toBe('\u2212¥1,990')
  expect(formatMoney({ amount: -5, currency: 'chf' })).toBe('\u2212CHF\u00a00.05')
})
