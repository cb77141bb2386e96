import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { data, type NavigateFunction, Outlet, useNavigate } from 'react-router'
import { expect, test, vi } from 'vitest'
import { type Refusal, refuse, unreachable } from '../../exchange/acting/answer.ts'
import { ArrivalToast } from '../../exchange/acting/arrival-toast.tsx'
import { LiveStore } from '../../exchange/live/live-store.ts'
import { LiveContext } from '../../exchange/live/use-live.ts'
import { arrival, renderRoutes } from '../../test-support/render-routes.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

let answer: PromiseWithResolvers<unknown>
let navigate: NavigateFunction

function Frame() {
  navigate = useNavigate()
  return (
    <>
      <ArrivalToast />
      <Outlet />
    </>
  )
}

const Thing = () => (
  <DeleteDialog
    action="/thing"
    open
    onOpenChange={() => undefined}
    title="Delete tax-service?"
    text="Its versions go with it."
    act="Delete component"
    done="tax-service deleted"
    mayForce={false}
  />
)

/** The deletion is pending until `answer` resolves. */
async function startDeleting() {
  answer = Promise.withResolvers()
  const thing = { path: 'thing', Component: Thing, action: () => answer.promise }
  const children = [thing, arrival('gone'), arrival('elsewhere')]
  renderRoutes([{ path: '/', Component: Frame, children }], '/thing')
  await userEvent.click(screen.getByRole('button', { name: 'Delete component' }))
  return screen.findByRole<HTMLButtonElement>('button', { name: 'Deleting' })
}

test('while it deletes, the button says so beside its spinner', async () => {
  const button = await startDeleting()
  expect(button.disabled).toBe(true)
  expect(screen.getByText('Deleting').querySelector('[data-part=spinner]')).toBeTruthy()
  answer.resolve(Response.redirect('http://localhost/gone'))
  await screen.findByRole('heading', { name: 'at gone' })
})

test.each(['/elsewhere', '?q=pay'])('while it deletes, nothing leads to %s', async (address) => {
  await startDeleting()
  await act(async () => navigate(address))
  answer.resolve(Response.redirect('http://localhost/gone'))
  await screen.findByRole('heading', { name: 'at gone' })
  expect(await screen.findByText('tax-service deleted')).toBeDefined()
})

test('a deletion waits until what others have changed is read, and says so', async () => {
  const store = new LiveStore()
  const read = Promise.withResolvers<void>()
  store.follow({ take: vi.fn(), readNow: vi.fn(), look: vi.fn(), settled: () => read.promise })
  const sent = vi.fn(() => Response.redirect('http://localhost/gone'))
  const Frame = () => (
    <LiveContext value={store}>
      <Outlet />
    </LiveContext>
  )
  const children = [{ path: 'thing', Component: Thing, action: sent }, arrival('gone')]
  renderRoutes([{ path: '/', Component: Frame, children }], '/thing')
  await userEvent.click(screen.getByRole('button', { name: 'Delete component' }))
  expect(await screen.findByText('Deleting')).toBeDefined()
  expect([sent.mock.calls.length, store.arePaused]).toEqual([0, true])
  read.resolve()
  await screen.findByRole('heading', { name: 'at gone' })
  expect(sent).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(store.arePaused).toBe(false))
})

test('a deletion whose page is gone by then is not sent, and nothing says that it was', async () => {
  const store = new LiveStore()
  const read = Promise.withResolvers<void>()
  store.follow({ take: vi.fn(), readNow: vi.fn(), look: vi.fn(), settled: () => read.promise })
  const sent = vi.fn(() => Response.redirect('http://localhost/gone'))
  let replace = () => undefined as undefined
  const Page = () => {
    const [isGone, setGone] = useState(false)
    replace = () => void setGone(true)
    return isGone ? <h1>Not found</h1> : <Thing />
  }
  const Frame = () => (
    <LiveContext value={store}>
      <Outlet />
    </LiveContext>
  )
  const children = [{ path: 'thing', Component: Page, action: sent }]
  renderRoutes([{ path: '/', Component: Frame, children }], '/thing')
  await userEvent.click(screen.getByRole('button', { name: 'Delete component' }))
  act(() => replace())
  read.resolve()
  await vi.waitFor(() => expect(store.arePaused).toBe(false))
  expect(sent).not.toHaveBeenCalled()
})

test('a failed deletion can be left without a success message', async () => {
  await startDeleting()
  await act(async () => navigate('/elsewhere'))
  answer.resolve(data(unreachable, { status: 503 }))
  await screen.findByRole('alert')
  await act(async () => navigate('/elsewhere'))
  await screen.findByRole('heading', { name: 'at elsewhere' })
  expect(screen.queryByText('tax-service deleted')).toBeNull()
})

test('a failed deletion can be left from the moment it says so', async () => {
  await startDeleting()
  // Observers are told of the alert before the effects of its commit have run.
  const observer = new MutationObserver(() => {
    if (document.querySelector('[role=alert]') === null) return
    observer.disconnect()
    void navigate('/elsewhere')
  })
  observer.observe(document.body, { childList: true, subtree: true })
  answer.resolve(data(unreachable, { status: 503 }))
  await screen.findByRole('heading', { name: 'at elsewhere' })
  expect(screen.queryByText('tax-service deleted')).toBeNull()
})

/** The dialog of something that others may use, and what it sends. */
function openUsed(loader: () => unknown, mayForce = true, refusals: Refusal[] = []) {
  const sent: Record<string, unknown>[] = []
  const Used = () => (
    <DeleteDialog
      action="/thing"
      inUse="/in-use"
      open
      onOpenChange={() => undefined}
      title="Delete tax-service?"
      text="Its versions go with it."
      act="Delete component"
      done="tax-service deleted"
      mayForce={mayForce}
    />
  )
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()))
    const refused = refusals.shift()
    if (refused) return data(refused, { status: 409 })
    return Response.redirect('http://localhost/gone')
  }
  const children = [{ path: 'thing', Component: Used, action }, { path: 'in-use', loader }, arrival('gone')]
  renderRoutes([{ path: '/', Component: Frame, children }], '/thing')
  return sent
}

const twelve = {
  dependents: [
    { component_id: 'c1', title: 'checkout-web' },
    { component_id: 'c2', title: 'ios-app' },
  ],
  count: 12,
}

test('the dependents appear before the first confirmation, which then insists', async () => {
  const found = Promise.withResolvers<unknown>()
  const sent = openUsed(() => found.promise)
  const checking = await screen.findByRole<HTMLButtonElement>('button', { name: 'Checking dependents' })
  expect(checking.disabled).toBe(true)
  found.resolve(twelve)
  expect(await screen.findByText('12 components depend on it:')).toBeDefined()
  expect(screen.getByRole('link', { name: 'checkout-web' }).getAttribute('href')).toBe(
    '/component/c1/dependencies',
  )
  expect(screen.getByText('and 10 more')).toBeDefined()
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Delete anyway' }))
  await screen.findByRole('heading', { name: 'at gone' })
  expect(sent).toEqual([{ intent: 'delete', shown: '12' }])
})

test('a deletion that is refused because of new dependents shows them, and the next one insists on those', async () => {
  const dependents = [...twelve.dependents, { component_id: 'c3', title: 'loyalty' }]
  const sent = openUsed(() => ({ ...twelve, count: 2 }), true, [refuse('conflict', { dependents })])
  await userEvent.click(await screen.findByRole('button', { name: 'Delete anyway' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Nothing was deleted/)
  expect(screen.getByText('3 components depend on it:')).toBeDefined()
  expect(screen.getByRole('link', { name: 'loyalty' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Delete anyway' }))
  await screen.findByRole('heading', { name: 'at gone' })
  expect(sent.map(({ shown }) => shown)).toEqual(['2', '3'])
})

test('a deletion that fails for another reason says so beside the dependents', async () => {
  openUsed(() => twelve, true, [unreachable])
  await userEvent.click(await screen.findByRole('button', { name: 'Delete anyway' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The service cannot be reached/)
  expect(screen.getByText('12 components depend on it:')).toBeDefined()
})

test('people who cannot insist read who depends on it, and get no button to delete', async () => {
  openUsed(() => twelve, false)
  expect(await screen.findByText(/^Change these dependencies first/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
})

test('without dependents, or without an answer, the deletion does not insist', async () => {
  const sent = openUsed(() => new Response(null, { status: 503 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete component' }))
  await screen.findByRole('heading', { name: 'at gone' })
  expect(sent).toEqual([{ intent: 'delete', shown: '0' }])
})
