// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { browserClient } from '../client/browser-client.ts'
import { holdingPage, holdPage, watchOtherTabs } from './other-tabs.ts'

const onChange = vi.fn()

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
  const { auth } = browserClient('sb_publishable_test')
  await auth.signOut({ scope: 'local' })
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
})
