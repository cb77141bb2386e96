import { describe, expect, test } from 'vitest'
import { intersectRanges, parseLimit, parseOffset, parseRangeHeader } from './parse-range.ts'

const notSatisfiable = (details: string) =>
  expect.objectContaining({
    status: 416,
    code: 'PGRST103',
    message: 'Requested range not satisfiable',
    details,
  })

describe('limit and offset', () => {
  test('are whole numbers', () => {
    expect(parseLimit('20')).toBe(20)
    expect(parseLimit('0')).toBe(0)
    expect(parseOffset('40')).toBe(40)
  })

  test.each(['', 'a', '1.5', '1e3', '0x10', ' 1', '9'.repeat(40)])('%j is refused', (text) => {
    expect(() => parseLimit(text)).toThrow(expect.objectContaining({ status: 400, code: 'PGRST100' }))
    expect(() => parseOffset(text)).toThrow(expect.objectContaining({ status: 400, code: 'PGRST100' }))
  })

  test('negative ones cannot be satisfied', () => {
    expect(() => parseLimit('-1')).toThrow(notSatisfiable('Limit should be greater than or equal to zero.'))
    expect(() => parseOffset('-1')).toThrow(
      notSatisfiable('Offset should be a safe integer greater than or equal to zero.'),
    )
  })
})

describe('the Range header', () => {
  test.each([
    [undefined, { offset: 0 }],
    ['0-19', { offset: 0, limit: 20 }],
    ['20-', { offset: 20 }],
    ['5-5', { offset: 5, limit: 1 }],
    ['bytes=0-99', { offset: 0 }],
    ['-5', { offset: 0 }],
  ])('%j asks for %o', (header, range) => {
    expect(parseRangeHeader(header)).toEqual(range)
  })

  test('that ends before it begins is refused', () => {
    expect(() => parseRangeHeader('5-4')).toThrow(
      notSatisfiable(
        'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      ),
    )
  })
})

describe('two ranges', () => {
  test.each([
    [{ offset: 0 }, { offset: 0 }, { offset: 0 }],
    [{ offset: 5 }, { offset: 0, limit: 10 }, { offset: 5, limit: 5 }],
    [
      { offset: 0, limit: 3 },
      { offset: 1, limit: 10 },
      { offset: 1, limit: 2 },
    ],
    [
      { offset: 7, limit: 0 },
      { offset: 1, limit: 10 },
      { offset: 0, limit: 0 },
    ],
  ])('%o and %o have %o in common, in either order', (a, b, common) => {
    expect(intersectRanges(a, b)).toEqual(common)
    expect(intersectRanges(b, a)).toEqual(common)
  })

  test('that have nothing in common are refused', () => {
    expect(() => intersectRanges({ offset: 10 }, { offset: 0, limit: 5 })).toThrow(
      expect.objectContaining({ code: 'PGRST103' }),
    )
  })
})
