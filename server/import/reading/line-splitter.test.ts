import { expect, test } from 'vitest'
import { LineSplitter } from './line-splitter.ts'

function listLines(...pieces: (string | Uint8Array)[]): string[] {
  const splitter = new LineSplitter()
  const lines = pieces.flatMap((piece) =>
    splitter.push(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece),
  )
  return [...lines, ...splitter.end()]
}

test.each([
  [[], ['']],
  [['one'], ['one']],
  [['one\n'], ['one', '']],
  [['one\ntwo\n\nfour'], ['one', 'two', '', 'four']],
  [
    ['o', 'n', 'e\nt', 'wo'],
    ['one', 'two'],
  ],
  [
    ['one\n', '\n', 'three'],
    ['one', '', 'three'],
  ],
])('%j is the lines %j', (pieces, lines) => {
  expect(listLines(...pieces)).toEqual(lines)
})

test('a letter that is cut in two by the network is whole again', () => {
  const bytes = new TextEncoder().encode('über\n')
  expect(listLines(bytes.slice(0, 1), bytes.slice(1))).toEqual(['über', ''])
})

test.each([
  ['in the middle', Uint8Array.of(0xff, 0x0a)],
  ['cut off at the end', Uint8Array.of(0xc3)],
])('text that is not UTF-8 %s is refused', (_, bytes) => {
  expect(() => listLines(bytes)).toThrow(TypeError)
})

test('a line of 64 MB that comes in a thousand pieces is one line', () => {
  const [piece, pieces] = ['x'.repeat(65_536), 1024]
  const [line] = listLines(...Array.from({ length: pieces }, () => piece))
  expect(line).toHaveLength(piece.length * pieces)
})

test('the length of an unfinished line is known before its end', () => {
  const splitter = new LineSplitter()
  const lengths = ['abc', 'de', 'f\ngh', '\n'].map((piece) => {
    splitter.push(new TextEncoder().encode(piece))
    return splitter.openLength
  })
  expect(lengths).toEqual([3, 5, 2, 0])
})
