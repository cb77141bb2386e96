import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { data, Form, Outlet, useFetcher, useNavigation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DataError } from '../../../data/failure/data-error.ts'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { ActsProvider } from '../acts-provider.tsx'
import { type Answer, refuse } from '../answer.ts'
import { useAct } from '../use-act.ts'
import { useFormSending } from '../use-form-sending.ts'
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

const told = (answer: Answer<unknown> | undefined, refused: string | undefined) =>
  refused ?? (answer?.ok ? 'saved' : 'waiting')

function NavigatingForm({ actionData }: { actionData?: Answer<unknown> }) {
  const { refusal, maySend } = useFormSending(actionData, useNavigation())
  return (
    <Form method="post" onSubmit={(event) => maySend() || event.preventDefault()}>
      <input aria-label="Name" name="name" />
      <button type="submit">Save</button>
      <output>{told(actionData, refusal?.kind)}</output>
    </Form>
  )
}

function FetchingForm() {
  const fetcher = useFetcher<Answer<unknown>>()
  const { refusal } = useFormSending(fetcher.data, fetcher)
  return (
    <fetcher.Form method="post">
      <input aria-label="Name" name="name" />
      <button type="submit">Save</button>
      <output>{told(fetcher.data, refusal?.kind)}</output>
    </fetcher.Form>
  )
}

async function save(Component: typeof NavigatingForm | typeof FetchingForm) {
  renderRoutes([{ path: '/', Component, action }], '/')
  await userEvent.type(await screen.findByLabelText('Name'), 'release-bot')
  await press()
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const shown = () => expect.poll(() => screen.getByRole('status').textContent)
const typed = () => screen.getByLabelText<HTMLInputElement>('Name').value

test.each([
  ['navigates', NavigatingForm],
  ['stays', FetchingForm],
])('a form that %s is sent once more after the proof, as it was', async (_, Component) => {
  ask.mockImplementation(prove)
  await save(Component)
  await shown().toBe('saved')
  expect(received).toEqual(['release-bot', 'release-bot'])
  expect(ask).toHaveBeenCalledTimes(1)
  expect(typed()).toBe('release-bot')
})

test.each([
  ['navigates', NavigatingForm],
  ['stays', FetchingForm],
])(
  'a form that %s is not sent after a cancel, keeps what was typed, and asks at the next try',
  async (_, Component) => {
    ask.mockImplementation(cancel)
    await save(Component)
    await expect.poll(() => ask.mock.calls.length).toBe(1)
    await shown().toBe('waiting')
    expect(received).toEqual(['release-bot'])
    expect(typed()).toBe('release-bot')
    ask.mockImplementation(prove)
    await press()
    await shown().toBe('saved')
    expect(received).toHaveLength(3)
  },
)

test('a proof that does not suffice is not asked for again: the refusal is shown', async () => {
  ask.mockImplementation(proveInVain)
  await save(NavigatingForm)
  await shown().toBe('step-up')
  expect(received).toHaveLength(2)
  expect(ask).toHaveBeenCalledTimes(1)
})

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
  expect(screen.queryByText(/Prove that it is you/)).toBeNull()
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
