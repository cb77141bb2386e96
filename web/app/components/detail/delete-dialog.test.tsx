import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { data, type NavigateFunction, Outlet, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { unreachable } from '../../exchange/acting/answer.ts'
import { ArrivalToast } from '../../exchange/acting/arrival-toast.tsx'
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

test('a failed deletion can be left without a success message', async () => {
  await startDeleting()
  await act(async () => navigate('/elsewhere'))
  answer.resolve(data(unreachable, { status: 503 }))
  await screen.findByRole('alert')
  await act(async () => navigate('/elsewhere'))
  await screen.findByRole('heading', { name: 'at elsewhere' })
  expect(screen.queryByText('tax-service deleted')).toBeNull()
})
