import { expect, test } from 'vitest'
import { runTwoAtOnce } from './run-two-at-once.ts'

test('two run at once, the third begins when one of them ends, and the answers keep their order', async () => {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const results = runTwoAtOnce(['a', 'b', 'c'], async (name) => {
    started.push(name)
    await new Promise<void>((end) => ends.set(name, end))
    return name.toUpperCase()
  })
  expect(started).toEqual(['a', 'b'])
  ends.get('b')?.()
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  ends.get('c')?.()
  ends.get('a')?.()
  expect(await results).toEqual(['A', 'B', 'C'])
})
