import { afterEach, expect, test, vi } from 'vitest'
import { DatabaseError } from '../postgres/postgres.ts'
import { askInParts } from './ask-in-parts.ts'

afterEach(() => void vi.restoreAllMocks())

/** One of the questions makes each statement that contains it fail after five seconds. */
async function askWithBad(bad: number, end?: number) {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const ask = vi.fn(async (part: readonly number[]) => {
    if (!part.includes(bad)) return part.map((question) => `answer ${question}`)
    now += 5000
    throw new DatabaseError('canceling statement due to statement timeout', { sqlstate: '57014' })
  })
  const answers = await askInParts([1, 2, 3, 4, 5, 6, 7, 8], ask, (question) => `fault ${question}`, end)
  return { answers, asked: ask.mock.calls.length }
}

test('a question that fails is alone with it', async () => {
  const { answers } = await askWithBad(6)
  expect(answers).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((each) => `${each === 6 ? 'fault' : 'answer'} ${each}`),
  )
})

test('a search that takes too long ends with the part that fails, and the others are answered', async () => {
  const { answers, asked } = await askWithBad(6, 9000)
  const failed = [5, 6, 7, 8]
  expect(answers).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((each) => `${failed.includes(each) ? 'fault' : 'answer'} ${each}`),
  )
  expect(asked).toBe(3)
})

test('a database that is away is no fault of a question', async () => {
  const ask = vi.fn().mockRejectedValue(new DatabaseError('full', { sqlstate: '53300' }))
  await expect(askInParts([1, 2], ask, () => 'fault')).rejects.toThrow('full')
  expect(ask).toHaveBeenCalledOnce()
})
