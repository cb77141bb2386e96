import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { arrival, renderRoutes } from '../test-support/render-routes.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

test('while it deletes, the button says so beside its spinner', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const Page = () => (
    <DeleteDialog
      action="/thing"
      open
      onOpenChange={() => undefined}
      title="Delete tax-service?"
      text="Its versions go with it."
      act="Delete component"
      done="tax-service is deleted"
      mayForce={false}
    />
  )
  renderRoutes([{ path: '/thing', Component: Page, action: () => promise }, arrival('/gone')], '/thing')
  await userEvent.click(screen.getByRole('button', { name: 'Delete component' }))
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Deleting' })
  expect(button.disabled).toBe(true)
  expect(screen.getByText('Deleting').querySelector('[data-part=spinner]')).toBeTruthy()
  resolve(Response.redirect('http://localhost/gone'))
  await screen.findByRole('heading', { name: 'at /gone' })
})
