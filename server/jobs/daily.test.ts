import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDaily } from './daily.ts'

const silent = pino({ level: 'silent' })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T23:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a task runs at once, and again a minute after midnight, but not before', async () => {
  const run = vi.fn(async () => {})
  const stop = startDaily([{ name: 'a task', run }], silent)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(61 * 60_000 - 1)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
  await stop()
})

test('a task that fails neither keeps the next one nor the next day from running', async () => {
  const failing = vi.fn(async () => {
    throw new Error('no')
  })
  const next = vi.fn(async () => {})
  const stop = startDaily(
    [
      { name: 'failing', run: failing },
      { name: 'next', run: next },
    ],
    silent,
  )
  await vi.advanceTimersByTimeAsync(61 * 60_000)
  expect(failing).toHaveBeenCalledTimes(2)
  expect(next).toHaveBeenCalledTimes(2)
  await stop()
})

test('stopping waits for what runs, and nothing runs after it', async () => {
  let finish = () => {}
  const run = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  const stop = startDaily([{ name: 'long', run }], silent)
  const stopped = vi.fn()
  const stopping = stop().then(stopped)
  await vi.advanceTimersByTimeAsync(0)
  expect(stopped).not.toHaveBeenCalled()
  finish()
  await stopping
  await vi.advanceTimersByTimeAsync(2 * 86_400_000)
  expect(run).toHaveBeenCalledTimes(1)
})
