import { expect, test } from 'vitest'
import { compilePattern } from './compile-pattern.ts'

test('a pattern becomes a list of steps that ends with being done', () => {
  const compiled = compilePattern('a|b')
  expect(compiled.ok && compiled.pattern.instructions.map(({ kind }) => kind)).toEqual([
    'fork',
    'take',
    'fork',
    'take',
    'done',
  ])
})

test('repetitions of repetitions are refused before they fill the memory', () => {
  expect(compilePattern('((((a{99}){99}){99}){99}){99}')).toEqual({
    ok: false,
    error: { kind: 'too-big', at: 0 },
  })
  expect(compilePattern('((((a?){99}){99}){99}){99}').ok).toBe(false)
})

test('a pattern has room for the longest title and not for much more', () => {
  expect(compilePattern('.{1,256}').ok).toBe(true)
  expect(compilePattern('.{1,257}')).toEqual({ ok: false, error: { kind: 'too-big', at: 0 } })
  expect(compilePattern('(.?){999}')).toEqual({ ok: false, error: { kind: 'too-big', at: 0 } })
})

test('nothing repeated is nothing, however often', () => {
  const compiled = compilePattern('((((((){999}){999}){999}){999}){999}){999}')
  expect(compiled.ok && compiled.pattern.instructions).toEqual([{ kind: 'done' }])
})

test('a pattern that cannot be parsed cannot be compiled', () => {
  expect(compilePattern('(')).toEqual({ ok: false, error: { kind: 'unbalanced', at: 0 } })
})
