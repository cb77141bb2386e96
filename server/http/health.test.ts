import { DatabaseError } from '@trellis/platform/postgres'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type HealthOptions, health } from './health.ts'

const mebibyte = 1024 * 1024
const answers = { ping: async () => undefined }
const refuses = (sqlstate: string) => ({
  ping: async () => {
    throw new DatabaseError('said by PostgreSQL', { sqlstate })
  },
})

type Asked = Omit<HealthOptions, 'ending'> & { readonly ending?: AbortSignal }

async function ask(options: Asked, path = '/readyz') {
  const answer = await health({ ending: new AbortController().signal, ...options }).request(path)
  return [answer.status, await answer.json()]
}

describe('/readyz', () => {
  test('is not ready once the process is asked to end, while /healthz goes on', async () => {
    const options = { database: answers, ending: AbortSignal.abort() }
    expect(await ask(options)).toEqual([503, { status: 'stopping' }])
    expect(await ask(options, '/healthz')).toEqual([200, { status: 'ok' }])
  })

  test('is ready where the database answers, here or elsewhere', async () => {
    expect(await ask({ database: answers })).toEqual([200, { status: 'ready' }])
    expect(await ask({ database: answers, freeBytes: async () => 64 * mebibyte })).toEqual([
      200,
      { status: 'ready' },
    ])
  })

  test('waits for a database that refuses', async () => {
    expect(await ask({ database: refuses('08001') })).toEqual([503, { status: 'waiting for the database' }])
  })

  test('says that the disk is full, by its free space or by what PostgreSQL says', async () => {
    const full = [503, { status: 'the disk is full' }]
    expect(await ask({ database: answers, freeBytes: async () => 64 * mebibyte - 1 })).toEqual(full)
    expect(await ask({ database: refuses('53100') })).toEqual(full)
  })

  const never = () => new Promise<never>(() => undefined)

  test.each<[string, Asked]>([
    ['database', { database: { ping: never } }],
    ['disk', { database: answers, freeBytes: never }],
    ['details', { database: answers, readDetails: never }],
  ])('answers after two seconds if this hangs: %s', async (_, options) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const answered = vi.fn()
    const answer = ask(options).finally(answered)
    await vi.advanceTimersByTimeAsync(1999)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(answered).toHaveBeenCalled()
    expect(await answer).toEqual([503, { status: 'waiting for the database' }])
  })

  test('leaves no timer behind once it has answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await ask({ database: answers })
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('/healthz asks nobody', async () => {
  expect(await ask({ database: refuses('08001') }, '/healthz')).toEqual([200, { status: 'ok' }])
})
