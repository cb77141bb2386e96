import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveStore } from './live-store.ts'

let store: LiveStore

beforeEach(() => {
  vi.useFakeTimers()
  store = new LiveStore()
})

afterEach(() => {
  store.end()
  vi.useRealTimers()
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('a lost connection is told after four seconds, and its return at once', async () => {
  store.take({ kind: 'state', state: 'live' })
  store.take({ kind: 'state', state: 'away' })
  await pass(3999)
  expect(store.snapshot().link).toBe('live')
  await pass(1)
  expect(store.snapshot().link).toBe('away')
  store.take({ kind: 'state', state: 'live' })
  expect(store.snapshot().link).toBe('live')
})

test('a short loss is not told', async () => {
  store.take({ kind: 'state', state: 'away' })
  await pass(3000)
  store.take({ kind: 'state', state: 'live' })
  await pass(5000)
  expect(store.snapshot().link).toBe('live')
})

test('a browser without a network is away, whatever the link believes, and back with it', async () => {
  store.take({ kind: 'state', state: 'live' })
  store.setOffline(true)
  await pass(4000)
  expect(store.snapshot().link).toBe('away')
  store.take({ kind: 'state', state: 'live' })
  await pass(4000)
  expect(store.snapshot().link).toBe('away')
  store.setOffline(false)
  expect(store.snapshot().link).toBe('live')
})

const goneTo = () => {
  const places: [string | undefined, string][] = []
  store.linkTo((...place) => places.push(place))
  return places
}

test('the link learns where the person is, also if it opens later', () => {
  const leave = store.enter('a', 'looking')
  const places = goneTo()
  leave()
  vi.advanceTimersByTime(1500)
  expect(places).toEqual([
    ['a', 'looking'],
    [undefined, 'looking'],
  ])
})

test('the next page is entered before the last one is left, and stays entered', () => {
  const places = goneTo()
  const leave = store.enter('a', 'looking')
  store.enter('b', 'editing')
  leave()
  vi.advanceTimersByTime(1500)
  expect(places).toEqual([
    ['a', 'looking'],
    ['b', 'editing'],
  ])
})

test('only those at the same component are shown', () => {
  const people = [{ userId: 'ben', doing: 'looking' }] as const
  const leave = store.enter('a', 'looking')
  store.take({ kind: 'present', componentId: 'b', people })
  expect(store.snapshot().people).toEqual([])
  store.take({ kind: 'present', componentId: 'a', people })
  expect(store.snapshot().people).toEqual(people)
  leave()
  vi.advanceTimersByTime(1500)
  expect(store.snapshot().people).toEqual([])
})
