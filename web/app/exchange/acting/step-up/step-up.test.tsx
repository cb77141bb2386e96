import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { data, Outlet } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DataError } from '../../../data/failure/data-error.ts'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { ActsProvider } from '../acts-provider.tsx'
import { refuse } from '../answer.ts'
import { useAct } from '../use-act.ts'
import { hostProofs, isMissingProof, withStepUp } from './step-up.ts'

/** The names that reached the server, in order. */
let received: string[]
let hasProof: boolean
const ask = vi.fn<() => Promise<boolean>>()
let leave: () => void

beforeEach(() => {
  received = []
  hasProof = false
  ask.mockReset()
  leave = hostProofs(ask)
})
afterEach(() => leave())

const prove = async () => {
  hasProof = true
  return true
}
const cancel = async () => false
/** The proof was given, and the server still wants another one. */
const proveInVain = async () => true

async function action({ request }: { request: Request }) {
  received.push(String((await request.formData()).get('name')))
  return hasProof ? { ok: true, result: null } : data(refuse('step-up'), { status: 403 })
}

const Hosts = () => (
  <ActsProvider>
    <Outlet />
  </ActsProvider>
)

function Page({ done }: { done: (name: string | undefined) => void }) {
  const { send } = useAct({ action: '/act', changes: {}, onDone: ({ name }) => done(name) })
  return (
    <button type="button" onClick={() => void send({ name: 'token' }).then(() => done('settled'))}>
      Act
    </button>
  )
}

async function act() {
  const done = vi.fn()
  const pages = [
    { path: '/', Component: () => <Page done={done} /> },
    { path: '/act', action },
  ]
  renderRoutes([{ Component: Hosts, children: pages }], '/')
  await userEvent.click(await screen.findByRole('button', { name: 'Act' }))
  await expect.poll(() => done.mock.lastCall).toEqual(['settled'])
  return done.mock.calls.flat()
}

test('an act that stays on the page is sent once more after the proof', async () => {
  ask.mockImplementation(prove)
  expect(await act()).toEqual(['token', 'settled'])
  expect(received).toEqual(['token', 'token'])
})

test('an act is not sent after a cancel, and nothing is said', async () => {
  ask.mockImplementation(cancel)
  expect(await act()).toEqual(['settled'])
  expect(received).toEqual(['token'])
  expect(screen.queryByText(/Confirm that it’s you/)).toBeNull()
})

test('an act asks for no second proof after one that did not suffice, and tells the refusal', async () => {
  ask.mockImplementation(proveInVain)
  expect(await act()).toEqual(['settled'])
  expect(received).toEqual(['token', 'token'])
  expect(ask).toHaveBeenCalledTimes(1)
  expect(await screen.findByText(/^Confirm that it’s you/)).toBeDefined()
})

const remove = vi.fn(async () => {
  if (!hasProof) throw new DataError('step-up')
  return 'removed'
})

test('an act of the client is repeated after the proof', async () => {
  ask.mockImplementation(prove)
  remove.mockClear()
  expect(await withStepUp(remove)).toBe('removed')
  expect(remove).toHaveBeenCalledTimes(2)
})

test('an act of the client is not repeated after a cancel', async () => {
  ask.mockImplementation(cancel)
  remove.mockClear()
  await expect(withStepUp(remove)).rejects.toSatisfy(isMissingProof)
  expect(remove).toHaveBeenCalledTimes(1)
})

test('a failure that no proof would change is passed on without asking', async () => {
  await expect(withStepUp(() => Promise.reject(new DataError('conflict')))).rejects.toThrow('conflict')
  expect(ask).not.toHaveBeenCalled()
})

test('two acts that are refused at once ask once', async () => {
  ask.mockImplementation(prove)
  expect(await Promise.all([withStepUp(remove), withStepUp(remove)])).toEqual(['removed', 'removed'])
  expect(ask).toHaveBeenCalledTimes(1)
})
