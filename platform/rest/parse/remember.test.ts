import { expect, test } from 'vitest'
import { remember } from './remember.ts'

test('asks once for a text, until others have pushed it out', () => {
  const asked: string[] = []
  const length = remember((text) => {
    asked.push(text)
    return text.length
  }, 2)
  expect([length('a'), length('bb'), length('a')]).toEqual([1, 2, 1])
  expect(asked).toEqual(['a', 'bb'])
  length('ccc')
  length('a')
  expect(asked).toEqual(['a', 'bb', 'ccc', 'a'])
})

test('keeps no refusals and no long texts', () => {
  let asked = 0
  const parse = remember((text) => {
    asked += 1
    if (text === '') throw new Error('empty')
    return asked
  })
  expect(() => parse('')).toThrow('empty')
  expect(() => parse('')).toThrow('empty')
  parse('x'.repeat(5000))
  parse('x'.repeat(5000))
  expect(asked).toBe(4)
})
