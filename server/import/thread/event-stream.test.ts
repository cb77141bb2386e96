import { refusal } from '@trellis/platform/functions'
import { DatabaseError } from '@trellis/platform/postgres'
import { expect, test, vi } from 'vitest'
import { eventStream } from './event-stream.ts'

async function failWith(error: Error) {
  const onFailure = vi.fn()
  const answer = eventStream(() => Promise.reject(error), onFailure)
  const [event, data = ''] = (await answer.text()).trim().split('\n')
  return { event, data: JSON.parse(data.replace('data: ', '')), logged: onFailure.mock.calls }
}

test.each([
  ['a refusal', refusal(409, 'organization_not_empty', 'Not empty'), 'organization_not_empty'],
  [
    'what the database refuses',
    new DatabaseError('inner words', { sqlstate: '23503' }),
    'reference_conflict',
  ],
])('%s ends the stream with its code, and is no failure of ours', async (_, error, code) => {
  expect(await failWith(error)).toMatchObject({ event: 'event: error', data: { code }, logged: [] })
})

test.each([new TypeError('inner words'), new DatabaseError('inner words', { sqlstate: '42P01' })])(
  'a failure of ours is logged, and the caller is told none of its words (%s)',
  async (error) => {
    const { data, logged } = await failWith(error)
    expect(data).toEqual({ code: 'unexpected_failure', message: 'Something went wrong on our end' })
    expect(logged).toEqual([[error]])
  },
)

test('a client that leaves during the answer ends the work, and no failure is reported', async () => {
  const report = vi.fn()
  const goOn = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<unknown>()
  const answer = eventStream(async (send, signal) => {
    send('progress', { done: 1 })
    await goOn.promise
    try {
      signal.throwIfAborted()
    } catch (error) {
      ended.resolve(error)
      throw error
    }
  }, report)
  const reader = answer.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  goOn.resolve()
  expect(await ended.promise).toMatchObject({ name: 'AbortError' })
  // The stream has handled the failure by the next turn.
  await new Promise(setImmediate)
  expect(report).not.toHaveBeenCalled()
})
