import { expect, test } from 'vitest'
import { paintedLetters, paintedWidth } from '../../test-support/painted-widths.ts'
import { nameWidth } from './letter-widths.ts'

test('no letter is painted wider than it counts', () => {
  expect(paintedLetters.filter((letter) => nameWidth(letter) < paintedWidth(letter))).toEqual([])
})

test.each(['カード・サーバー', '결제 게이트웨이', 'Щит-платежей', 'Überweisung'])(
  '%s has enough room',
  (name) => {
    expect(nameWidth(name)).toBeGreaterThanOrEqual(paintedWidth(name))
    expect(nameWidth(name)).toBeLessThan(paintedWidth(name) * 1.35)
  },
)

test('accents and joiners take no room of their own', () => {
  expect(nameWidth('é')).toBe(nameWidth('e'))
  expect(nameWidth('e\u0301')).toBe(nameWidth('e'))
  expect(nameWidth('a\u200db')).toBe(nameWidth('ab'))
})
