import { expect, test } from 'vitest'
import { Effects } from './effects.ts'

test('an effect that comes after the others have run is refused instead of forgotten', async () => {
  const effects = new Effects()
  const done: string[] = []
  effects.afterCommit(() => done.push('first'))
  await effects.run(() => undefined)
  expect(() => effects.afterCommit(() => done.push('late'))).toThrow('The transaction is over')
  expect(done).toEqual(['first'])
})
