import { expect, test } from 'vitest'
import { splitLines, toPrintable } from './printable-text.ts'

const latin = (codePoint: number) => codePoint < 0x0250 || (codePoint >= 0x0300 && codePoint < 0x0370)

test.each([
  ['a name stays', 'Łódź Déjà', 'Łódź Déjà'],
  ['letters and accents become one character', 'e\u0301', '\u00e9'],
  ['each character without a shape becomes a box', '東京 Inc', '□□ Inc'],
  ['an emoji of several parts becomes one box for each picture', '👩\u200d💻❤\ufe0f', '□□□'],
  ['half of a pair becomes a box', 'a\ud800b', 'a□b'],
  ['breaks, tabs and controls become one space', ' a\r\n\t\u0000\u00a0b\u2028c ', 'a b c'],
  ['marks of direction and other invisible ones are dropped', '\u202ea\u200f\u2066b\u00ad\ufeff', 'ab'],
  ['accents do not pile up', `q${'\u0323'.repeat(200)}`, 'q\u0323\u0323'],
])('%s', (_, text, expected) => {
  expect(toPrintable(text, latin)).toBe(expected)
})

test('every kind of line break ends a line', () => {
  expect(splitLines('a\nb\r\nc\rd\u2028e\u0085f')).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})
