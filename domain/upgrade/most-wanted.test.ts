import { expect, test } from 'vitest'
import { listMostWanted } from './most-wanted.ts'

const on = (componentId: string, penalty: number, onLatest = 0) => ({ componentId, penalty, onLatest })

test('the upgrade that gains most points across all dependents comes first', () => {
  const wanted = listMostWanted([
    { componentId: 'shop', dependencies: [on('bus', 135), on('kit', 15)] },
    { componentId: 'stock', dependencies: [on('bus', 135)] },
    { componentId: 'web', dependencies: [on('kit', 60), on('db', 0)] },
  ])
  expect(wanted).toEqual([
    {
      componentId: 'bus',
      dependents: [
        { componentId: 'stock', gain: 45 },
        { componentId: 'shop', gain: 27 },
      ],
      behind: 2,
      points: 72,
    },
    {
      componentId: 'kit',
      dependents: [
        { componentId: 'web', gain: 13 },
        { componentId: 'shop', gain: 1 },
      ],
      behind: 2,
      points: 14,
    },
  ])
})

test('an upgrade that helps nobody a whole point is listed last, one that helps nobody at all is not', () => {
  const many = Array.from({ length: 200 }, (_, index) => on(`d${index}`, 300))
  const wanted = listMostWanted([
    { componentId: 'a', dependencies: [...many, on('small', 15), on('hopeless', 240, 240)] },
  ])
  expect(wanted.at(-1)).toEqual({ componentId: 'small', dependents: [], behind: 1, points: 0 })
  expect(wanted.some(({ componentId }) => componentId === 'hopeless')).toBe(false)
})

test('nothing behind, nothing wanted', () => {
  expect(listMostWanted([{ componentId: 'a', dependencies: [on('b', 0)] }])).toEqual([])
})
