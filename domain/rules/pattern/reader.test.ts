import { expect, test } from 'vitest'
import { accept, fail, peek, type Reader } from './reader.ts'

const readerOf = (text: string): Reader => ({ characters: [...text], at: 0, error: undefined })

test('accept steps over what it was asked for and nothing else', () => {
  const reader = readerOf('(?:a')
  expect([accept(reader, '[')]).toEqual([false])
  expect([accept(reader, '(?:'), reader.at, peek(reader), peek(reader, 1)]).toEqual([true, 3, 'a', undefined])
})

test('only the first problem is kept, and reading is over', () => {
  const reader = readerOf('abc')
  fail(reader, 'unbalanced', 1)
  fail(reader, 'unsupported')
  expect(reader).toMatchObject({ at: 3, error: { kind: 'unbalanced', at: 1 } })
})
