import { expect, test } from 'vitest'
import { gravestChange } from './gravest-change.ts'

test('breaking comes before feature before fix, and of one kind the first', () => {
  const changes = [
    { kind: 'fix', title: 'a' },
    { kind: 'feature', title: 'b' },
    { kind: 'feature', title: 'c' },
  ] as const
  expect(gravestChange(changes)?.title).toBe('b')
  expect(gravestChange([...changes, { kind: 'breaking', title: 'd' }])?.title).toBe('d')
  expect(gravestChange([])).toBeUndefined()
})
