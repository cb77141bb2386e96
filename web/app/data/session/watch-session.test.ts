// @vitest-environment happy-dom
import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findSessionEnd, forgetSessionEnded } from './ended-session.ts'
import { holdPage } from './other-tabs.ts'
import { watchSession } from './watch-session.ts'

type Listener = (event: string, session: { user: { id: string } } | null) => void

const told: { listener?: Listener } = {}
const auth = {
  onAuthStateChange: vi.fn((listener: Listener) => {
    told.listener = listener
    return { data: { subscription: { unsubscribe: vi.fn() } } }
  }),
  getUser: vi.fn(),
  signOut: vi.fn(),
}
vi.mock('../client/browser-client.ts', () => ({ browserClient: () => ({ auth }) }))

let stop: () => void
const changes: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  changes.length = 0
  forgetSessionEnded()
  auth.getUser.mockResolvedValue({ error: null })
  stop = watchSession({ publishableKey: 'key', onChange: (change) => changes.push(change) })
  told.listener?.('INITIAL_SESSION', { user: { id: 'mara' } })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('an open page', () => {
  test.each([
    ['SIGNED_OUT', ['read']],
    ['MFA_CHALLENGE_VERIFIED', ['read']],
    ['USER_UPDATED', ['read']],
    ['TOKEN_REFRESHED', []],
    ['PASSWORD_RECOVERY', []],
    ['SIGNED_IN', []],
  ])('answers %s of its person with %j', (event, expected) => {
    told.listener?.(event, event === 'SIGNED_OUT' ? null : { user: { id: 'mara' } })
    expect(changes).toEqual(expected)
  })

  test.each(['SIGNED_IN', 'PASSWORD_RECOVERY'])('is loaded anew for somebody else after %s', (event) => {
    told.listener?.(event, { user: { id: 'jonas' } })
    expect(changes).toEqual(['reload'])
  })

  test('is left alone while an act of this tab changes the session and leads on', () => {
    const release = holdPage()
    told.listener?.('SIGNED_IN', { user: { id: 'jonas' } })
    release()
    expect(changes).toEqual([])
  })

  test('remembers a session that ended by itself, for the sign-in page', () => {
    told.listener?.('TOKEN_REFRESHED', { user: { id: 'mara' } })
    expect(findSessionEnd()).toBeUndefined()
    told.listener?.('SIGNED_OUT', null)
    expect(findSessionEnd()).toBe('ended')
  })
})

describe('a person who returns to the tab', () => {
  const returnAfter = async (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000)
    window.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(0)
  }

  test.each([
    [403, 'session_not_found'],
    [401, 'bad_jwt'],
    [404, 'user_not_found'],
  ])('whose session is refused with %i %s is signed out here', async (status, code) => {
    auth.getUser.mockResolvedValue({ error: new AuthApiError('no', status, code) })
    await returnAfter(15)
    expect(auth.signOut.mock.calls).toEqual([[{ scope: 'local' }]])
  })

  test.each([
    new AuthRetryableFetchError('no answer', 0),
    new AuthApiError('busy', 429, 'over_request_rate_limit'),
    new AuthApiError('broken', 500, 'unexpected_failure'),
  ])('stays signed in while nobody can tell: %s', async (error) => {
    auth.getUser.mockResolvedValue({ error })
    await returnAfter(15)
    expect(auth.getUser).toHaveBeenCalledTimes(1)
    expect(auth.signOut).not.toHaveBeenCalled()
  })

  test('is checked at most every 15 seconds, if need be a little later', async () => {
    await returnAfter(13)
    await returnAfter(1)
    expect(auth.getUser).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1000)
    expect(auth.getUser).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(auth.getUser).toHaveBeenCalledTimes(1)
  })

  test('is not checked any more once the page is left', async () => {
    await returnAfter(14)
    stop()
    await returnAfter(60)
    expect(auth.getUser).not.toHaveBeenCalled()
  })
})
