import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

beforeEach(() => {
  happened = []
  let windows = 0
  vi.spyOn(window, 'open').mockImplementation(() => {
    windows += 1
    const name = `window ${windows}`
    happened.push(`${name} opens`)
    return {
      close: () => happened.push(`${name} closes`),
      location: { replace: (url: string) => happened.push(`${name} goes to ${url}`) },
    } as unknown as Window
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answers.shift() ?? Response.error())
})
afterEach(() => {
  leave()
  vi.restoreAllMocks()
})

const Hosts = () => (
  <ActsProvider>
    <Outlet />
  </ActsProvider>
)

function Page() {
  const { isWaiting, failure, test: begin } = useTest(fernhillSso, 'key')
  return (
    <button type="button" onClick={begin}>
      {failure ?? (isWaiting ? 'Waiting' : 'Test')}
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
