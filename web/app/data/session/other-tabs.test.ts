// @vitest-environment happy-dom
import { createBrowserClient } from '@supabase/ssr'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { holdingPage, holdPage, watchOtherTabs } from './other-tabs.ts'

const onChange = vi.fn()

/** Apart from the clients that other test files of the same worker have opened: theirs listen until the worker ends. */
class OwnChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`other-tabs-test ${name}`)
  }
}

/** Another tab announces events. Resolves once this one has heard them: a channel keeps their order. */
async function announce(...messages: unknown[]) {
  const tab = new BroadcastChannel('trellis-auth')
  const witness = new BroadcastChannel('trellis-auth')
  const heard = new Promise<void>((resolve) => {
    witness.addEventListener('message', ({ data }) => data === 'last' && resolve())
  })
  for (const message of [...messages, 'last']) tab.postMessage(message)
  await heard
  tab.close()
  witness.close()
}

beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', OwnChannel)
  onChange.mockReset()
  onTestFinished(watchOtherTabs(onChange))
})

test.each([
  ['SIGNED_IN', 1],
  ['PASSWORD_RECOVERY', 1],
  ['SIGNED_OUT', 1],
  ['MFA_CHALLENGE_VERIFIED', 1],
  ['TOKEN_REFRESHED', 0],
  ['USER_UPDATED', 0],
])('%s of another tab is told %i times', async (event, times) => {
  await announce({ event, session: null })
  expect(onChange).toHaveBeenCalledTimes(times)
})

test('what is no event of a session is ignored', async () => {
  await announce(null, 'SIGNED_IN', { event: 7 })
  expect(onChange).not.toHaveBeenCalled()
})

test('an act of this tab follows no event, and the next one is followed again', async () => {
  await expect(
    holdingPage(async () => {
      await announce({ event: 'SIGNED_IN' })
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  expect(onChange).not.toHaveBeenCalled()
  await announce({ event: 'SIGNED_IN' })
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('two holds are released one by one', async () => {
  const [first, second] = [holdPage(), holdPage()]
  first()
  first()
  await announce({ event: 'SIGNED_IN' })
  expect(onChange).not.toHaveBeenCalled()
  second()
  await announce({ event: 'SIGNED_IN' })
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('the client of another tab is heard', async () => {
  const cookieOptions = { name: 'trellis-auth' }
  const options = { cookieOptions, isSingleton: false }
  const { auth } = createBrowserClient(window.location.origin, 'sb_publishable_test', options)
  onTestFinished(() => auth.dispose())
  await auth.signOut({ scope: 'local' })
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
})
