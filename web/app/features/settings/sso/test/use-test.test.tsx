import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openProofChannel } from '../../../../data/session/proofs/proof-channel.ts'
import { ActsProvider } from '../../../../exchange/acting/acts-provider.tsx'
import { hostProofs } from '../../../../exchange/acting/step-up/step-up.ts'
import { renderRoutes } from '../../../../test-support/render-routes.tsx'
import { fernhillSso } from '../../../../test-support/sso.ts'
import { useTest } from './use-test.ts'

const auth = { getSession: async () => ({ data: { session: { access_token: 'token' } }, error: null }) }
vi.mock('../../../../data/client/browser-client.ts', () => ({ browserClient: () => ({ auth }) }))

const address = 'https://idp.example/sso?SAMLRequest=x'
const tooOld = () => Response.json({ code: 403, error_code: 'step_up_required' }, { status: 403 })
/** What happened, in order. */
let happened: string[]
let answers: Response[]
let leave: () => void
let isClosed: boolean

beforeEach(() => {
  happened = []
  isClosed = false
  let windows = 0
  vi.spyOn(window, 'open').mockImplementation(() => {
    windows += 1
    const name = `window ${windows}`
    happened.push(`${name} opens`)
    return {
      get closed() {
        return isClosed
      },
      close: () => happened.push(`${name} closes`),
      location: { replace: (url: string) => happened.push(`${name} goes to ${url}`) },
    } as unknown as Window
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answers.shift() ?? Response.error())
})
afterEach(() => {
  leave()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const Hosts = () => (
  <ActsProvider>
    <Outlet />
  </ActsProvider>
)

function Page() {
  const { isWaiting, failure, isClosed, test: begin } = useTest(fernhillSso, 'key')
  return (
    <button type="button" onClick={begin}>
      {failure ?? (isWaiting ? 'Waiting' : isClosed ? 'Closed' : 'Test')}
    </button>
  )
}

async function begin(answer: boolean) {
  leave = hostProofs(async () => {
    happened.push('the dialog asks')
    return answer
  })
  renderRoutes([{ Component: Hosts, children: [{ path: '/', Component: Page }] }], '/')
  await userEvent.click(await screen.findByRole('button', { name: 'Test' }))
}

test('a test without a recent proof asks for one, with no window in front of the dialog, and then goes on', async () => {
  answers = [tooOld(), Response.json({ url: address })]
  await begin(true)
  await vi.waitFor(() => expect(happened).toHaveLength(5))
  expect(happened).toEqual([
    'window 1 opens',
    'window 1 closes',
    'the dialog asks',
    'window 2 opens',
    `window 2 goes to ${address}`,
  ])
  expect(screen.getByRole('button', { name: 'Waiting' })).toBeDefined()
})

test('a test whose proof is not given ends without a failure', async () => {
  answers = [tooOld()]
  await begin(false)
  await vi.waitFor(() => expect(happened).toContain('the dialog asks'))
  expect(await screen.findByRole('button', { name: 'Test' })).toBeDefined()
  expect(happened).toEqual(['window 1 opens', 'window 1 closes', 'the dialog asks'])
})

async function waitInWindow() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(crypto, 'randomUUID').mockReturnValue('0-0-0-0-0')
  answers = [Response.json({ url: address })]
  await begin(true)
  await vi.waitFor(() => expect(happened).toHaveLength(2))
}
const pass = () => act(() => vi.advanceTimersByTimeAsync(1_000))
const shows = (name: string) => screen.findByRole('button', { name })

test('a window that is closed without an answer ends the wait, and an answer that comes later still counts', async () => {
  await waitInWindow()
  await pass()
  await shows('Waiting')
  isClosed = true
  await pass()
  await shows('Closed')
  openProofChannel('0-0-0-0-0').postMessage({})
  await shows('Test')
})

test('a window that only looks closed is waited for while the person is there', async () => {
  await waitInWindow()
  isClosed = true
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  await pass()
  await shows('Waiting')
  focus.mockReturnValue(true)
  await pass()
  await shows('Closed')
})
