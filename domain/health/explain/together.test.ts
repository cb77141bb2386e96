import { expect, test } from 'vitest'
import type { JudgedDependency } from './costs.ts'
import { explainHealth } from './explain.ts'

const on = (title: string, penalty: number, penaltyAfterMove = 0): JudgedDependency => ({
  componentId: title,
  title,
  assessment: { penalty, band: 'major', lag: { distance: 'major', count: 1 } },
  penaltyAfterMove,
})
const current = ['x', 'y', 'z'].map((title) => on(title, 0))
const togetherOf = (...dependencies: JudgedDependency[]) =>
  explainHealth([...dependencies, ...current]).together

test('two that tie for worst are upgraded together', () => {
  expect(togetherOf(on('bus', 135), on('api', 135), on('kit', 60))).toEqual({
    componentIds: ['api', 'bus'],
    score: 91,
  })
})

test('a single worst one needs no other', () => {
  expect(togetherOf(on('bus', 135), on('api', 134))).toBeUndefined()
})

test('one that cannot be upgraded helps nobody, and holds down the others that tie with it', () => {
  expect(togetherOf(on('bus', 240, 240), on('api', 240), on('kit', 240))).toEqual({
    componentIds: ['api', 'kit'],
    score: 66,
  })
  expect(togetherOf(on('bus', 240, 240), on('api', 240))).toBeUndefined()
})

test('where no single upgrade gains a point, all of them may', () => {
  const free = Array.from({ length: 176 }, (_, index) => on(`free ${index}`, 0))
  const small = Array.from({ length: 30 }, (_, index) => on(`small ${index}`, 60))
  const explanation = explainHealth([...free, on('hopeless', 300, 300), ...small])
  expect(explanation).toMatchObject({ score: 67, best: undefined, together: { score: 69 } })
  expect(explanation.together?.componentIds).toHaveLength(30)
  const few = explainHealth([...free, on('hopeless', 300, 300), ...small.slice(0, 2)])
  expect(few).toMatchObject({ score: 69, best: undefined, together: undefined })
})

test('what is up to date needs nothing', () => {
  expect(togetherOf()).toBeUndefined()
})
