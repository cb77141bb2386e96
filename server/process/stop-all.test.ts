import { expect, test } from 'vitest'
import { stopAll } from './stop-all.ts'

function recorder() {
  const stopped: string[] = []
  const part = (name: string, failure?: Error) => async (): Promise<void> => {
    stopped.push(name)
    if (failure) throw failure
  }
  return { stopped, part }
}

test('parts are stopped in order, each after the one before has ended', async () => {
  const events: string[] = []
  const slow = async () => {
    await new Promise(setImmediate)
    events.push('slow')
  }
  await stopAll([slow, async () => void events.push('quick')])
  expect(events).toEqual(['slow', 'quick'])
})

test('a part that fails is told and keeps no other from stopping', async () => {
  const { stopped, part } = recorder()
  const failure = new Error('the socket is gone')
  await expect(stopAll([part('server', failure), part('database')])).rejects.toBe(failure)
  expect(stopped).toEqual(['server', 'database'])
})

test('of several that fail each one is told', async () => {
  const { part } = recorder()
  const failed = stopAll([part('server', new Error('first')), part('database', new Error('second'))])
  await expect(failed).rejects.toThrow('Error: first; Error: second')
})
