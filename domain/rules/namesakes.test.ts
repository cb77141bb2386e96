import { expect, test } from 'vitest'
import { namesakesOf } from './namesakes.ts'

const [api, shouted, bus] = [
  { id: '1', title: 'api' },
  { id: '2', title: 'API' },
  { id: '3', title: 'bus' },
]

test('components with the same title, whatever its case, are namesakes; others have none', () => {
  expect(namesakesOf([api, shouted, bus])).toEqual(
    new Map([
      ['1', [shouted]],
      ['2', [api]],
    ]),
  )
})
