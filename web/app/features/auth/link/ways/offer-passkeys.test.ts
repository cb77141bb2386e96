import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProofFailure } from '../../../../data/session/proofs/proof-failure.ts'
import { offerPasskeys } from './offer-passkeys.ts'

const failureOf = (error: unknown) => (error as Error).message as ProofFailure
const fails = (failure: ProofFailure) => () => Promise.reject(new Error(failure))
/** A browser that waits until it is told to stop. */
const waits = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('canceled')))
  })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function offer(...rounds: ((signal: AbortSignal) => Promise<void>)[]) {
  const leaving = new AbortController()
  const signIn = vi.fn((signal: AbortSignal) => (rounds.shift() ?? waits)(signal))
  const onRefused = vi.fn()
  const ended = offerPasskeys({ signIn, signal: leaving.signal, failureOf, onRefused })
  return { leaving, signIn, onRefused, ended }
}

test('a chosen passkey signs in', async () => {
  const { ended, signIn } = offer(() => Promise.resolve())
  expect(await ended).toBe(true)
  expect(signIn).toHaveBeenCalledTimes(1)
})

test('the offer begins again before its challenge expires, and when it has', async () => {
  const { signIn, leaving, ended } = offer(waits, fails('expired'))
  await vi.advanceTimersByTimeAsync(4.5 * 60_000)
  expect(signIn).toHaveBeenCalledTimes(3)
  leaving.abort()
  await ended
  expect(signIn).toHaveBeenCalledTimes(3)
})

test('a refused passkey is told, and the offer stays', async () => {
  const { signIn, onRefused, leaving, ended } = offer(fails('wrong'))
  await vi.advanceTimersByTimeAsync(0)
  expect(onRefused).toHaveBeenCalledWith('wrong')
  expect(signIn).toHaveBeenCalledTimes(2)
  leaving.abort()
  await ended
})

test.each(['unavailable', 'rate-limited', 'canceled'] as const)('%s ends it quietly', async (failure) => {
  const { signIn, onRefused, ended } = offer(fails(failure))
  expect(await ended).toBe(false)
  expect(signIn).toHaveBeenCalledTimes(1)
  expect(onRefused).not.toHaveBeenCalled()
})

test('leaving the page ends it', async () => {
  const { leaving, onRefused, ended } = offer()
  leaving.abort()
  expect(await ended).toBe(false)
  expect(onRefused).not.toHaveBeenCalled()
})

test('a passkey that was being judged when the offer ended has signed in', async () => {
  const judged = Promise.withResolvers<void>()
  const { leaving, ended } = offer(() => judged.promise)
  leaving.abort()
  judged.resolve()
  expect(await ended).toBe(true)
})
