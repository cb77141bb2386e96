import { expect, test } from 'vitest'
import { collectWanted, type Selection } from './most-wanted.ts'

function listMostWanted(
  components: readonly { readonly componentId: string; readonly dependencies: readonly Selection[] }[],
) {
  const wanted = collectWanted()
  for (const { componentId, dependencies } of components) {
    wanted.add(componentId, dependencies.length, dependencies)
  }
  return wanted.list()
}

const on = (versionId: string, penalty: number, onLatest = 0) => ({ versionId, penalty, onLatest })

test('the upgrade that gains most points across all dependents comes first', () => {
  const wanted = listMostWanted([
    { componentId: 'shop', dependencies: [on('bus', 135), on('kit', 15)] },
    { componentId: 'stock', dependencies: [on('bus', 135)] },
    { componentId: 'web', dependencies: [on('kit', 60), on('db', 0)] },
  ])
  expect(wanted).toEqual([
    {
      versionId: 'bus',
      dependents: [
        { componentId: 'stock', gain: 45 },
        { componentId: 'shop', gain: 27 },
      ],
      behind: 2,
      points: 72,
    },
    {
      versionId: 'kit',
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
  expect(wanted.at(-1)).toEqual({ versionId: 'small', dependents: [], behind: 1, points: 0 })
  expect(wanted.some(({ versionId }) => versionId === 'hopeless')).toBe(false)
})

test('nothing behind, nothing wanted', () => {
  expect(listMostWanted([{ componentId: 'a', dependencies: [on('b', 0)] }])).toEqual([])
})
