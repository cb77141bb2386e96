import { expect, test } from 'vitest'
import { runAtOnce } from './run-at-once.ts'

test('of three, two run at once, the third begins when one of them ends, and the answers keep their order', async () => {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = async (name: string) => {
    started.push(name)
    await new Promise<void>((end) => ends.set(name, end))
    return name.toUpperCase()
  }
  const results = runAtOnce(['a', 'b', 'c'], { atOnce: 2, run })
  expect(started).toEqual(['a', 'b'])
  ends.get('b')?.()
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  ends.get('c')?.()
  ends.get('a')?.()
  expect(await results).toEqual(['A', 'B', 'C'])
})
