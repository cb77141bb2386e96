import { describe, expect, test } from 'vitest'
import { scoreOf, totalsOf } from './score.ts'

describe('scoreOf', () => {
  test('no dependencies is 100', () => {
    expect(scoreOf({ count: 0, sum: 0, max: 0 })).toBe(100)
  })
  test('with one dependency, a whole penalty is the whole loss', () => {
    for (let points = 0; points <= 100; points += 1) {
      expect(scoreOf(totalsOf([points * 3]))).toBe(100 - points)
    }
  })
  test('floating point would miss the floor for 15 of those 101, which is why the division is of integers', () => {
    const naive = (points: number) => Math.floor(0.7 * (100 - points) + 0.3 * (100 - points))
    const missed = Array.from({ length: 101 }, (_, points) => points).filter(
      (points) => naive(points) !== 100 - points,
    )
    expect(missed).toHaveLength(15)
  })
  test.each<[string, number[], number]>([
    ['two majors, a minor and a patch behind among eight', [170, 60, 15, 0, 0, 0, 0, 0], 75],
    ['the same after the majors are taken', [60, 15, 0, 0, 0, 0, 0, 0], 91],
    ['all withdrawn', [300, 300, 300], 0],
    ['one patch behind among a thousand', [15, ...Array<number>(999).fill(0)], 98],
    ['all latest', [0, 0, 0], 100],
  ])('%s', (_, penalties, score) => {
    expect(scoreOf(totalsOf(penalties))).toBe(score)
  })
  test('any loss keeps the score below 100', () => {
    expect(scoreOf({ count: 1_000_000, sum: 1, max: 1 })).toBe(99)
  })
})

test('totalsOf counts, adds and takes the greatest', () => {
  expect(totalsOf([15, 170, 60])).toEqual({ count: 3, sum: 245, max: 170 })
  expect(totalsOf([])).toEqual({ count: 0, sum: 0, max: 0 })
})
