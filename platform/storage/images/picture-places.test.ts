import { expect, test } from 'vitest'
import { PicturePlaces } from './picture-places.ts'

const open = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { work: () => promise, end: resolve, fail: reject }
}

/** Each work notes when it starts. */
function arrange(places: PicturePlaces, names: readonly string[]) {
  const started: string[] = []
  const jobs = names.map((name) => {
    const { work, end, fail } = open()
    const result = places.run(() => {
      started.push(name)
      return work()
    })
    result.catch(() => undefined)
    return { end: () => end(name), fail, result }
  })
  return { started, jobs }
}

test('two work at once, the next ones wait in order, and further ones are refused', async () => {
  const places = new PicturePlaces({ atOnce: 2, waiting: 2 })
  const { started, jobs } = arrange(places, ['a', 'b', 'c', 'd', 'e'])
  const [a, b, c, d, e] = jobs
  await expect(e?.result).rejects.toMatchObject({ status: 429, statusCode: 429, code: 'SlowDown' })
  expect(started).toEqual(['a', 'b'])
  b?.end()
  await b?.result
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  for (const job of [a, c, d]) job?.end()
  expect(await Promise.all([a?.result, c?.result, d?.result])).toEqual(['a', 'c', 'd'])
  expect(started).toEqual(['a', 'b', 'c', 'd'])
})

test('work that fails gives its place away', async () => {
  const places = new PicturePlaces({ atOnce: 1, waiting: 1 })
  const { started, jobs } = arrange(places, ['a', 'b'])
  jobs[0]?.fail(new Error('broken'))
  await expect(jobs[0]?.result).rejects.toThrow('broken')
  jobs[1]?.end()
  expect(await jobs[1]?.result).toBe('b')
  expect(started).toEqual(['a', 'b'])
  expect(await places.run(async () => 'c')).toBe('c')
})

test('those who leave while they wait free their place in the queue and never start', async () => {
  const places = new PicturePlaces({ atOnce: 1, waiting: 1 })
  const { started, jobs } = arrange(places, ['a'])
  const leaving = new AbortController()
  const left = places.run(async () => started.push('left'), leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const next = places.run(async () => started.push('next'))
  jobs[0]?.end()
  await next
  expect(started).toEqual(['a', 'next'])
})
