import { expect, test } from 'vitest'
import { changedCards } from './changed-cards.ts'
import type { Scene } from './scene.ts'

type Card = readonly [id: string, title: string, detail: string, score: number]

const sceneOf = (...cards: readonly Card[]) =>
  ({
    ids: cards.map(([id]) => id),
    titles: cards.map(([, title]) => title),
    details: cards.map(([, , detail]) => detail),
    scores: Int16Array.from(cards, ([, , , score]) => score),
  }) as unknown as Scene

const api: Card = ['b', 'api', '1.0.0', 90]
const web: Card = ['c', 'web', '2.0.0', 80]
const before = sceneOf(api, web)

test.each<[string, Card]>([
  ['title', ['b', 'public-api', '1.0.0', 90]],
  ['version', ['b', 'api', '1.1.0', 90]],
  ['score', ['b', 'api', '1.0.0', 70]],
])('a card with another %s has changed', (_, changed) => {
  expect(changedCards(before, sceneOf(changed, web))).toEqual(['b'])
})

test('a card that is new has changed, and those that it moves in the list have not', () => {
  expect(changedCards(before, sceneOf(['a', 'new', '', -1], api, web))).toEqual(['a'])
})

test('a card that is gone is not pointed out', () => {
  expect(changedCards(before, sceneOf(web))).toEqual([])
})

test('more than 30 at once are not pointed out', () => {
  const many = Array.from({ length: 31 }, (_, number): Card => [`x${number}`, 'new', '', -1])
  expect(changedCards(before, sceneOf(...many.slice(1)))).toHaveLength(30)
  expect(changedCards(before, sceneOf(...many))).toEqual([])
})
