import { expect, test } from 'vitest'
import { diffLines } from './diff-lines.ts'

test('lines are told apart by their first sign, and an empty one keeps its height', () => {
  expect(diffLines('- old\n+ new\n\n  same\n').map(({ kind, text }) => [kind, text])).toEqual([
    ['removed', '- old'],
    ['added', '+ new'],
    ['same', ' '],
    ['same', '  same'],
  ])
})
